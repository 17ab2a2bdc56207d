import type { ReactNode } from 'react';
import { AdultBadge } from '../storefront/badges.tsx';
import { Cover } from '../storefront/cover.tsx';
import { RankChange } from './rank-change.tsx';
import styles from './ranking.module.css';
import { RankNumber } from './rank-number.tsx';
import type { VisibleRank } from './visible-ranks.ts';
import { paths } from '#shared/web/paths';
import { Link } from '../../navigation/link.tsx';

const SIZES = '(min-width: 1024px) 176px, 128px';

/** First in the middle, second and third beside it. */
export function TopRanks({ places }: { places: VisibleRank[] }): ReactNode {
  return (
    <ol className={styles.top}>
      {places.map(({ rank, move, work, isMuted }) => (
        <li key={work.id}>
          <Link className={styles.topBook} to={paths.work(work.id)} data-muted={isMuted}>
            <span className={styles.topCover}>
              <Cover cover={work.cover} title={work.title} sizes={SIZES} eager silent={!work.cover.masked} />
            </span>
            <span className={styles.topRank}>
              <RankNumber rank={rank} />
            </span>
            <span className={styles.topTitle}>{work.title}</span>
            <span className={styles.topBy}>
              {work.isAdult ? <AdultBadge /> : null} {work.creator}
            </span>
            <RankChange move={move} isWide />
          </Link>
        </li>
      ))}
    </ol>
  );
}
