import type { ReactNode } from 'react';
import { useFurtherPages } from '../lists/further-pages.ts';
import { ListEnd } from '../lists/list-end.tsx';
import { PlaceList } from './place-list.tsx';
import styles from './ranking.module.css';
import type { ShownPlace } from './shown-places.ts';
import { TopShelf } from './top-shelf.tsx';

const ON_SHELF = 3;

/** A board: its first three on the shelf, the others below, further ones as its end comes near. */
export function RankingBoard({
  works,
  next,
  title,
  isFirst,
}: {
  works: ShownPlace[];
  next: string | null;
  title: string;
  /** The first page of the board: a page further down has no first three. */
  isFirst: boolean;
}): ReactNode {
  const pages = useFurtherPages({ works, next });
  const onShelf = isFirst ? ON_SHELF : 0;
  return (
    <section className={styles.board} aria-label={title} aria-busy={pages.isLoading}>
      {isFirst ? <TopShelf places={pages.works.slice(0, onShelf)} /> : null}
      <PlaceList places={pages.works.slice(onShelf)} />
      <ListEnd pages={pages} />
    </section>
  );
}
