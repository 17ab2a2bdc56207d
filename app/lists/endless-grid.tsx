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
}: {
  works: WorkCardWire[];
  next: string | null;
  title: string;
}): ReactNode {
  const pages = useFurtherPages({ works, next });
  return (
    <section className={styles.list} aria-label={title} aria-busy={pages.isLoading}>
      <WorkGrid works={pages.works} isFirst />
      <ListEnd pages={pages} />
    </section>
  );
}
