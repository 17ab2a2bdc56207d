import type { ReactNode } from 'react';
import type { WorkCardWire } from '#contract/catalogue';
import { useFurtherPages } from './further-pages.ts';
import { ListEnd } from './list-end.tsx';
import styles from './lists.module.css';
import { WorkGrid } from './work-grid.tsx';

/** A grid that fetches its next page when its end comes near; the link at the end does the same without script. */
export function EndlessGrid({
  works,
  next,
  title,
  end,
}: {
  works: WorkCardWire[];
  next: string | null;
  title: string;
  /** What is said where the list ends. */
  end?: string | undefined;
}): ReactNode {
  const pages = useFurtherPages({ works, next });
  return (
    <section className={styles.list} aria-label={title} aria-busy={pages.isLoading}>
      <WorkGrid works={pages.works} isFirst />
      <ListEnd pages={pages} />
      {end && pages.path === null ? <p className={styles.last}>{end}</p> : null}
    </section>
  );
}
