import type { ReactNode } from 'react';
import { AdultRing } from '../works/badges.tsx';
import { Cover } from '../works/cover.tsx';
import { MoveMark } from './move-mark.tsx';
import styles from './ranking.module.css';
import { RankNumber } from './rank-number.tsx';
import type { ShownPlace } from './shown-places.ts';

const SIZES = '(min-width: 1024px) 176px, 128px';

/** The first three, standing on a shelf before a wall: the first in the middle, the second and third at its sides. */
export function TopShelf({ places }: { places: ShownPlace[] }): ReactNode {
  return (
    <ol className={styles.top}>
      {places.map(({ rank, move, work }) => (
        <li key={work.id}>
          <a className={styles.topBook} href={`/novel/${work.id}`}>
            <span className={styles.topCover}>
              <Cover cover={work.cover} title={work.title} sizes={SIZES} eager silent={!work.cover.masked} />
            </span>
            <span className={styles.topRank}>
              <RankNumber rank={rank} />
            </span>
            <span className={styles.topTitle}>{work.title}</span>
            <span className={styles.topBy}>
              {work.isAdult ? <AdultRing /> : null} {work.creator}
            </span>
            <MoveMark move={move} isWide />
          </a>
        </li>
      ))}
    </ol>
  );
}
