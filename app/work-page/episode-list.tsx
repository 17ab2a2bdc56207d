import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import type { EpisodeLineWire, WorkViewWire } from '#contract/catalogue';
import { UNIT_NAMES } from '#vocabulary/shelves';
import ArrowsSort from '~icons/tabler/arrows-sort';
import { viewerPath } from '../device/places.ts';
import { discountDate, shortDate } from '#vocabulary/seoul-date';
import { ListEnd } from '../lists/list-end.tsx';
import ui from '../ui/ui.module.css';
import { useStillChoice } from './still-choice.ts';
import { EpisodeJump } from './episode-jump.tsx';
import { EpisodeState } from './episode-state.tsx';
import styles from './episodes.module.css';
import { useReadEpisodes } from './read-episodes.ts';
import { type ListWindow, useEpisodeWindows, windowQuery } from './use-episode-windows.ts';

/** From here on an episode counts as read: what follows the last sentence need not be scrolled to. */
const READ_FROM = 0.97;

interface ListFacts {
  work: WorkViewWire;
  window: ListWindow;
  /** Those that this device keeps. */
  kept: ReadonlySet<number>;
  /** The episode that is being read. */
  current: { id: number; position: number } | undefined;
  /** The episode that waiting opens next, and from when. */
  wait: { episode: number; readyAt: string | null; isReady: boolean } | undefined;
  /** What stands beside the order: several episodes at once. */
  choose: ReactNode;
}

/** A work's episodes in either order, each with what it takes to open it; of a long list one window after the other. */
export function EpisodeList({ work, window, kept, current, wait, choose }: ListFacts): ReactNode {
  const { search } = useLocation();
  const pages = useEpisodeWindows({ work: work.id, lines: work.episodes, window });
  const read = useReadEpisodes(pages.lines);
  const isReversed = new URLSearchParams(search).get('order') === 'last';
  // What fits into one window comes in reading order, and is turned over here.
  const shown = isReversed && window.order === 'first' ? pages.lines.toReversed() : pages.lines;
  const isLong = work.episodes.length < work.list.count;
  return (
    <section aria-label="회차" aria-busy={pages.isLoading}>
      <div id="episodes" className={styles.listHead}>
        <OrderLink isReversed={isReversed} isLong={isLong} />
        {choose}
      </div>
      {isLong ? <EpisodeJump list={work.list} order={window.order} current={current} /> : null}
      <WindowBefore window={window} unit={UNIT_NAMES[work.list.unit]} />
      <ol className={styles.episodes} data-long={work.list.count > 999 || undefined}>
        {shown.map((episode) => (
          <li key={episode.id}>
            <EpisodeRow
              episode={episode}
              fraction={read.get(episode.id) ?? 0}
              isKept={kept.has(episode.id)}
              isCurrent={episode.id === current?.id}
              wait={wait?.episode === episode.id ? wait : undefined}
            />
          </li>
        ))}
      </ol>
      <ListEnd pages={pages} />
    </section>
  );
}

/** Turns the list over: at once where all of it is there, else by asking for it from its other end. */
function OrderLink({ isReversed, isLong }: { isReversed: boolean; isLong: boolean }): ReactNode {
  const choose = useStillChoice();
  return (
    <a
      className={styles.order}
      href={isReversed ? '?order=first' : '?order=last'}
      data-stay=""
      data-replace=""
      {...(isLong ? {} : { onClick: choose })}
    >
      {isReversed ? '최신화부터' : '1화부터'} <ArrowsSort aria-hidden="true" />
      <span className="visually-hidden">차례 바꾸기</span>
    </a>
  );
}

/** The way to what lies before the part of a list that is shown, down to the line that ends it. */
function WindowBefore({ window: { order, previous }, unit }: { window: ListWindow; unit: string }): ReactNode {
  if (!previous) return null;
  const { from, lowest, highest } = previous;
  return (
    <a
      className={`${ui.button} ${ui.outline} ${styles.before}`}
      href={`?${windowQuery(order, from)}#e${order === 'last' ? lowest : highest}`}
    >
      {`${lowest}~${highest}${unit} 보기`}
    </a>
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
  wait: ListFacts['wait'];
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
  const id = `e${episode.position}`;
  if (isUpcoming)
    return (
      <div id={id} className={styles.episode}>
        {inside}
      </div>
    );
  return (
    <a
      id={id}
      className={styles.episode}
      href={viewerPath(episode)}
      data-read={isRead || undefined}
      aria-current={isCurrent || undefined}
    >
      {inside}
    </a>
  );
}
