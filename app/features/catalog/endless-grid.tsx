import type { ReactNode } from 'react';
import type { WorkCardDto } from '#contract/catalog';
import { useMorePages } from './use-more-pages.ts';
import { ListEnd } from './list-end.tsx';
import styles from './lists.module.css';
import { WorkGrid } from './work-grid.tsx';

/** Infinite scroll with a link as the fallback. */
export function EndlessGrid({
  works,
  next,
  title,
  end,
}: {
  works: WorkCardDto[];
  next: string | null;
  title: string;
  end?: string | undefined;
}): ReactNode {
  const pages = useMorePages({ works, next });
  return (
    <section className={styles.list} aria-label={title} aria-busy={pages.isLoading}>
      <WorkGrid works={pages.works} isFirst />
      <ListEnd pages={pages} />
      {end && pages.path === null ? <p className={styles.last}>{end}</p> : null}
    </section>
  );
}
