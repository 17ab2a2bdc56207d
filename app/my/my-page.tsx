import { type ReactNode, useEffect, useRef } from 'react';
import { type MetaDescriptor, useSearchParams } from 'react-router';
import ChevronLeft from '~icons/tabler/chevron-left';
import { type HeadMatches, pageTitle } from '../ui/page-head.ts';
import styles from './my.module.css';
import { saidIn } from './said.ts';

/** Head of a page that belongs to one member: no search engine keeps it. */
export function myHead(matches: HeadMatches, page: string): MetaDescriptor[] {
  return [{ title: pageTitle(matches, page) }, { name: 'robots', content: 'noindex' }];
}

/** A page about oneself: its name, the way back to all of them, and what the form before has done. */
export function MyPage({
  title,
  intro,
  children,
}: {
  title: string;
  intro?: ReactNode;
  children: ReactNode;
}): ReactNode {
  return (
    <div className={styles.page}>
      <a className={styles.up} href="/my">
        <ChevronLeft aria-hidden="true" />내 정보
      </a>
      <h1 className={styles.title}>{title}</h1>
      <SaidLine />
      {intro ? <p className={styles.intro}>{intro}</p> : null}
      {children}
    </div>
  );
}

/** What was done, said once at the head of the page, and taking the focus so that screen readers say it. */
export function SaidLine(): ReactNode {
  const [search] = useSearchParams();
  const said = saidIn(search);
  const line = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    if (said) line.current?.focus();
  }, [said]);
  return said ? (
    <p ref={line} role="status" tabIndex={-1} className={styles.said}>
      {said}
    </p>
  ) : null;
}
