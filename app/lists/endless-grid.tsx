import { type ReactNode, useEffect, useRef } from 'react';
import type { WorkCardWire } from '#contract/catalogue';
import ui from '../ui/ui.module.css';
import { useFurtherPages } from './further-pages.ts';
import styles from './lists.module.css';
import { WorkGrid } from './work-grid.tsx';

/** A grid that fetches its next page when its end comes near; the link at the end does the same without script. */
export function EndlessGrid({
  works,
  next,
  title,
}: {
  works: WorkCardWire[];
  next: string | null;
  title: string;
}): ReactNode {
  const pages = useFurtherPages({ works, next });
  const end = useRef<HTMLAnchorElement>(null);
  const { more, path } = pages;
  useEffect(() => {
    const link = end.current;
    if (!link) return;
    const watch = new IntersectionObserver((entries) => entries.some((entry) => entry.isIntersecting) && more(), {
      rootMargin: '800px',
    });
    watch.observe(link);
    return () => watch.disconnect();
  }, [more, path]);
  return (
    <section className={styles.list} aria-label={title} aria-busy={pages.isLoading}>
      <WorkGrid works={pages.works} isFirst />
      {path ? (
        <a
          ref={end}
          className={`${ui.button} ${ui.outline} ${styles.end}`}
          href={path}
          onClick={(event) => {
            event.preventDefault();
            more();
          }}
        >
          {pages.isLoading ? '불러오는 중입니다.' : '더 보기'}
        </a>
      ) : null}
    </section>
  );
}
