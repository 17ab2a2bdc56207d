import { type ReactNode, useEffect, useMemo } from 'react';
import { type ShelfPlace, newestPlaces, usePlaces, viewerPath } from '../device/places.ts';
import { UNIT_NAMES } from '#vocabulary/shelves';
import { pictureAddress } from '#vocabulary/picture-address';
import { SectionHead } from '../ui/section-head.tsx';
import ui from '../ui/ui.module.css';
import { ReadLine } from './read-line.tsx';
import { MOST_CONTINUED } from './continued.ts';
import styles from './works.module.css';

const NONE: ShelfPlace[] = [];

/**
 * What this device, and for members any of theirs, was reading, each book with its red length of plank. Its room is
 * kept from the first paint on where the device has places (`html[data-places]`), so that nothing moves when they come
 * in; those of the account come with the page.
 */
export function ContinueRow({ account = NONE }: { account?: ShelfPlace[] | undefined }): ReactNode {
  const here = usePlaces();
  const places = useMemo(() => newestPlaces(here, account).slice(0, MOST_CONTINUED), [here, account]);
  const hasPlaces = places.length > 0;
  useEffect(() => void document.documentElement.toggleAttribute('data-places', hasPlaces), [hasPlaces]);
  return (
    <section className={styles.continue} data-stands={account.length > 0 || undefined} aria-label="이어 보기">
      <div className={ui.rowHead}>
        <SectionHead title="이어 보기" />
      </div>
      <div className={ui.scroller}>
        <ul className={`${styles.row} ${styles.small}`}>
          {places.map((place) => (
            <li key={place.workId}>
              <PlaceCard place={place} />
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}

function PlaceCard({ place }: { place: ShelfPlace }): ReactNode {
  const percent = Math.round(place.fraction * 100);
  return (
    <a className={styles.card} href={viewerPath({ id: place.episode, content: place.kind })}>
      <span className={styles.stand}>
        <span className={styles.cover}>
          <img
            src={pictureAddress({ hash: place.coverHash, held: place.held }, '240.webp')}
            width="240"
            height="360"
            alt=""
            decoding="async"
          />
        </span>
        <ReadLine fraction={place.fraction} />
      </span>
      <span className={styles.title}>{place.title}</span>
      <span className={styles.line}>
        {place.position}
        {UNIT_NAMES[place.unit ?? 'episode']} · {percent}%
      </span>
    </a>
  );
}
