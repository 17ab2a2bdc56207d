import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import type { EpisodeLineWire } from '#contract/catalogue';
import { UNIT_NAMES } from '#vocabulary/shelves';
import ArrowsSort from '~icons/tabler/arrows-sort';
import { viewerPath } from '../device/places.ts';
import { discountDate, shortDate } from '#vocabulary/seoul-date';
import { useStillChoice } from './still-choice.ts';
import { EpisodeState } from './episode-state.tsx';
import styles from './episodes.module.css';

/** From here on an episode counts as read: what follows the last sentence need not be scrolled to. */
const READ_FROM = 0.97;

interface ListPlace {
  episodes: EpisodeLineWire[];
  read: ReadonlyMap<number, number>;
  /** Those that this device keeps. */
  kept: ReadonlySet<number>;
  /** The episode that is being read. */
  current: number | undefined;
  /** The episode that waiting opens next, and from when. */
  wait: { episode: number; readyAt: string | null; isReady: boolean } | undefined;
  /** What stands beside the order: several episodes at once. */
  choose: ReactNode;
}

/** A work's episodes in either order, each with what it takes to open it. */
export function EpisodeList({ episodes, read, kept, current, wait, choose: further }: ListPlace): ReactNode {
  const { search } = useLocation();
  const choose = useStillChoice();
  const isReversed = new URLSearchParams(search).get('order') === 'last';
  const shown = isReversed ? episodes.toReversed() : episodes;
  return (
    <>
      <div className={styles.listHead}>
        <a className={styles.order} href={isReversed ? '?order=first' : '?order=last'} data-stay="" onClick={choose}>
          {isReversed ? '최신화부터' : '1화부터'} <ArrowsSort aria-hidden="true" />
          <span className="visually-hidden">차례 바꾸기</span>
        </a>
        {further}
      </div>
      <ol className={styles.episodes}>
        {shown.map((episode) => (
          <li key={episode.id}>
            <EpisodeRow
              episode={episode}
              fraction={read.get(episode.id) ?? 0}
              isKept={kept.has(episode.id)}
              isCurrent={episode.id === current}
              wait={wait?.episode === episode.id ? wait : undefined}
            />
          </li>
        ))}
      </ol>
    </>
  );
}

function EpisodeRow({
  episode,
  fraction,
  isKept,
  isCurrent,
  wait,
}: {
  episode: EpisodeLineWire;
  fraction: number;
  isKept: boolean;
  isCurrent: boolean;
  wait: ListPlace['wait'];
}): ReactNode {
  const isRead = fraction >= READ_FROM;
  const part = !isRead && fraction > 0 ? ` · ${Math.max(1, Math.round(fraction * 100))}% 읽음` : '';
  const opens = new Date(episode.opensAt);
  const isUpcoming = episode.state === 'upcoming';
  const inside = (
    <>
      <span className={styles.number}>{episode.position}</span>
      <span className={styles.episodeText}>
        <span className={styles.episodeTitle}>{episode.title || `${episode.position}${UNIT_NAMES[episode.unit]}`}</span>
        <span className={styles.episodeDate}>
          {isUpcoming ? `${discountDate(opens)} 공개` : shortDate(opens)}
          {isRead ? ' · 읽음' : part}
          {isKept ? ' · 기기에 보관됨' : ''}
        </span>
      </span>
      <EpisodeState episode={episode} wait={wait} />
    </>
  );
  if (isUpcoming) return <div className={styles.episode}>{inside}</div>;
  return (
    <a
      className={styles.episode}
      href={viewerPath(episode)}
      data-read={isRead || undefined}
      aria-current={isCurrent || undefined}
    >
      {inside}
    </a>
  );
}
