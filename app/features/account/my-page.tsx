import { type ReactNode, useEffect, useRef } from 'react';
import { type MetaDescriptor, useSearchParams } from 'react-router';
import ChevronLeft from '~icons/tabler/chevron-left';
import { type HeadMatches, pageTitle } from '../seo/page-head.ts';
import styles from './my.module.css';
import { messageFrom } from './messages.ts';
import { Link } from '../../navigation/link.tsx';

/** noindex. */
export function myHead(matches: HeadMatches, page: string): MetaDescriptor[] {
  return [{ title: pageTitle(matches, page) }, { name: 'robots', content: 'noindex' }];
}

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
      <Link className={styles.up} to="/my">
        <ChevronLeft aria-hidden="true" />내 정보
      </Link>
      <h1 className={styles.title}>{title}</h1>
      <MessageLine />
      {intro ? <p className={styles.intro}>{intro}</p> : null}
      {children}
    </div>
  );
}

/** Takes the focus, so that it is announced. */
export function MessageLine(): ReactNode {
  const [search] = useSearchParams();
  const message = messageFrom(search);
  const element = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    if (message) element.current?.focus();
  }, [message]);
  return message ? (
    <p ref={element} role="status" tabIndex={-1} className={styles.said}>
      {message}
    </p>
  ) : null;
}
