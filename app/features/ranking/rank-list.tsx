import type { ReactNode } from 'react';
import { AdultBadge } from '../storefront/badges.tsx';
import { Cover, THUMB_SIZES } from '../storefront/cover.tsx';
import { RankChange } from './rank-change.tsx';
import { rankLine } from './ranking-labels.ts';
import styles from './ranking.module.css';
import { RankNumber } from './rank-number.tsx';
import type { VisibleRank } from './visible-ranks.ts';
import { paths } from '#shared/web/paths';
import { Link } from '../../navigation/link.tsx';

export function RankList({ places }: { places: VisibleRank[] }): ReactNode {
  return (
    <ol className={styles.places}>
      {places.map((place) => (
        <li key={place.work.id}>
          <Link className={styles.place} to={paths.work(place.work.id)} data-muted={place.isMuted}>
            <span className={styles.number}>
              <span className={styles.rank}>
                <RankNumber rank={place.rank} />
              </span>
              <RankChange move={place.move} />
            </span>
            <span className={styles.placeCover}>
              <Cover
                cover={place.work.cover}
                title={place.work.title}
                sizes={THUMB_SIZES}
                silent={!place.work.cover.masked}
              />
            </span>
            <span className={styles.placeText}>
              <span className={styles.placeTitle}>{place.work.title}</span>
              <span className={styles.placeLine}>
                {place.work.isAdult ? <AdultBadge /> : null} {rankLine(place)}
              </span>
            </span>
          </Link>
        </li>
      ))}
    </ol>
  );
}
