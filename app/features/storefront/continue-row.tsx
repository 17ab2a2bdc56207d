import { type ReactNode, useEffect, useMemo } from 'react';
import { type LibraryPosition, newestPositions, usePositions, readerPath } from '../../browser/device-positions.ts';
import { UNIT_NAMES, type Unit } from '#shared/catalog/categories';
import { isFinished } from '#shared/reading/finished';
import { paths } from '#shared/web/paths';
import { pictureVariantUrl } from '#shared/catalog/picture-url';
import { SectionHead } from '../../components/section-head.tsx';
import ui from '../../components/ui.module.css';
import { ReadingProgress } from './reading-progress.tsx';
import { MAX_CONTINUED } from './continue-reading.ts';
import styles from './works.module.css';
import { Link } from '../../navigation/link.tsx';

const NONE: LibraryPosition[] = [];

/**
 * Recently read on this device and in the account. Its space is reserved (`html[data-places]`) to avoid layout shift.
 */
export function ContinueRow({ account = NONE }: { account?: LibraryPosition[] | undefined }): ReactNode {
  const here = usePositions();
  const places = useMemo(() => newestPositions(here, account).slice(0, MAX_CONTINUED), [here, account]);
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
              <ContinueCard place={place} />
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}

/** A finished episode leads to the next one, else to the page of its work. */
function continuation({ workId, episode, position, unit, kind, fraction, next }: LibraryPosition): {
  path: string;
  words: string;
} {
  const name = (at: number, of: Unit = 'episode'): string => `${at}${UNIT_NAMES[of]}`;
  if (!isFinished(fraction))
    return {
      path: readerPath({ id: episode, content: kind }),
      words: `${name(position, unit)} · ${Math.floor(fraction * 100)}%`,
    };
  if (next)
    return {
      path: readerPath({ id: next.episode, content: next.kind }),
      words: `다음 ${name(next.position, next.unit ?? unit)}`,
    };
  return { path: paths.work(workId), words: `${name(position, unit)}까지 읽음` };
}

function ContinueCard({ place }: { place: LibraryPosition }): ReactNode {
  const { path, words } = continuation(place);
  return (
    <Link className={styles.card} to={path}>
      <span className={styles.stand}>
        <span className={styles.cover}>
          <img
            src={pictureVariantUrl({ hash: place.coverHash, held: place.held }, '240.webp')}
            width="240"
            height="360"
            alt=""
            decoding="async"
          />
        </span>
        <ReadingProgress fraction={place.fraction} />
      </span>
      <span className={styles.title}>{place.title}</span>
      <span className={styles.line}>{words}</span>
    </Link>
  );
}
