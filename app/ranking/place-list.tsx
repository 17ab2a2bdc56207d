import type { ReactNode } from 'react';
import { AdultRing } from '../works/badges.tsx';
import { Cover, THUMB_SIZES } from '../works/cover.tsx';
import { MoveMark } from './move-mark.tsx';
import { placeLine } from './ranking-words.ts';
import styles from './ranking.module.css';
import { RankNumber } from './rank-number.tsx';
import type { ShownPlace } from './shown-places.ts';

/** Places one under the other: number and movement, a small cover, who wrote it. */
export function PlaceList({ places }: { places: ShownPlace[] }): ReactNode {
  return (
    <ol className={styles.places}>
      {places.map((place) => (
        <li key={place.work.id}>
          <a className={styles.place} href={`/novel/${place.work.id}`}>
            <span className={styles.number}>
              <span className={styles.rank}>
                <RankNumber rank={place.rank} />
              </span>
              <MoveMark move={place.move} />
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
                {place.work.isAdult ? <AdultRing /> : null} {placeLine(place)}
              </span>
            </span>
          </a>
        </li>
      ))}
    </ol>
  );
}
