import type { ReactNode } from 'react';
import { useMorePages } from '../catalog/use-more-pages.ts';
import { ListEnd } from '../catalog/list-end.tsx';
import { RankList } from './rank-list.tsx';
import styles from './ranking.module.css';
import type { VisibleRank } from './visible-ranks.ts';
import { TopRanks } from './top-ranks.tsx';

const FIRST_RANKS = 3;

export function RankingBoard({
  works,
  next,
  title,
  isFirst,
}: {
  works: VisibleRank[];
  next: string | null;
  title: string;
  /** First page, with the top three. */
  isFirst: boolean;
}): ReactNode {
  const pages = useMorePages({ works, next });
  const onShelf = isFirst ? FIRST_RANKS : 0;
  return (
    <section className={styles.board} aria-label={title} aria-busy={pages.isLoading}>
      {isFirst ? <TopRanks places={pages.works.slice(0, onShelf)} /> : null}
      <RankList places={pages.works.slice(onShelf)} />
      <ListEnd pages={pages} />
    </section>
  );
}
