import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import type { EpisodeLineDto, WorkViewDto } from '#contract/catalog';
import { UNIT_NAMES } from '#shared/catalog/categories';
import { titleBesideNumber } from '#shared/catalog/episode-title';
import { type EpisodeReach, isFinished } from '#shared/reading/finished';
import ArrowsSort from '~icons/tabler/arrows-sort';
import { readerPath } from '../../../browser/device-positions.ts';
import { discountDate, shortDate } from '#shared/content/seoul-date';
import { ListEnd } from '../../catalog/list-end.tsx';
import ui from '../../../components/ui.module.css';
import { useStableChoice } from './episode-selection.ts';
import { EpisodeJump } from './episode-jump.tsx';
import { EpisodeState } from './episode-state.tsx';
import styles from './episodes.module.css';
import { useReadEpisodes } from './read-episodes.ts';
import { type ListWindow, useEpisodeWindows, windowQuery } from './use-episode-windows.ts';
import { Link } from '../../../navigation/link.tsx';

interface EpisodeListProps {
  work: WorkViewDto;
  window: ListWindow;
  /** Offline episodes. */
  kept: ReadonlySet<number>;
  current: { id: number; position: number } | undefined;
  /** Episodes up to this position open with the reader's pass. */
  passThrough: number;
  /** Next episode of wait-for-free. */
  wait: { episode: number; readyAt: string | null; isReady: boolean } | undefined;
  choose: ReactNode;
}

/** Episodes in either order, windowed when long. */
export function EpisodeList({ work, window, kept, current, passThrough, wait, choose }: EpisodeListProps): ReactNode {
  const { search } = useLocation();
  const pages = useEpisodeWindows({ work: work.id, lines: work.episodes, window });
  const read = useReadEpisodes(pages.lines);
  const isReversed = new URLSearchParams(search).get('order') === 'last';
  // A single window arrives in reading order.
  const visible = isReversed && window.order === 'first' ? pages.lines.toReversed() : pages.lines;
  const isLong = work.episodes.length < work.list.count;
  return (
    <section aria-label="회차" aria-busy={pages.isLoading}>
      <div id="episodes" className={styles.listHead}>
        <OrderLink isReversed={isReversed} isLong={isLong} />
        {choose}
      </div>
      {isLong ? <EpisodeJump list={work.list} order={window.order} current={current} /> : null}
      {work.list.early.length > 0 ? <EarlyEpisodes episodes={work.list.early} /> : null}
      <WindowBefore window={window} unit={UNIT_NAMES[work.list.unit]} />
      <ol className={styles.episodes} data-long={work.list.count > 999 || undefined}>
        {visible.map((episode) => (
          <li key={episode.id}>
            <EpisodeRow
              episode={episode}
              reach={read.get(episode.id)}
              isKept={kept.has(episode.id)}
              isCurrent={episode.id === current?.id}
              isInPass={episode.position <= passThrough}
              wait={wait?.episode === episode.id ? wait : undefined}
            />
          </li>
        ))}
      </ol>
      <ListEnd pages={pages} />
    </section>
  );
}

/** Episodes that are open before their day, wherever the list is. */
function EarlyEpisodes({ episodes }: { episodes: EpisodeLineDto[] }): ReactNode {
  return (
    <section className={styles.early} aria-label="선공개">
      <h3>선공개</h3>
      <ol className={styles.episodes}>
        {episodes.map((episode) => (
          <li key={episode.id}>
            <EpisodeRow
              episode={episode}
              reach={undefined}
              isKept={false}
              isCurrent={false}
              wait={undefined}
              isBeside
            />
          </li>
        ))}
      </ol>
    </section>
  );
}

/** Reverses locally when complete, else loads the other end. */
function OrderLink({ isReversed, isLong }: { isReversed: boolean; isLong: boolean }): ReactNode {
  const choose = useStableChoice();
  return (
    <Link
      className={styles.order}
      to={isReversed ? '?order=first' : '?order=last'}
      preventScrollReset
      replace
      {...(isLong ? {} : { onClick: choose })}
    >
      {isReversed ? '최신화부터' : '1화부터'} <ArrowsSort aria-hidden="true" />
      <span className="visually-hidden">차례 바꾸기</span>
    </Link>
  );
}

function WindowBefore({ window: { order, previous }, unit }: { window: ListWindow; unit: string }): ReactNode {
  if (!previous) return null;
  const { from, lowest, highest } = previous;
  return (
    <Link
      className={`${ui.button} ${ui.outline} ${styles.before}`}
      to={`?${windowQuery(order, from)}#e${order === 'last' ? lowest : highest}`}
    >
      {`${lowest}~${highest}${unit} 보기`}
    </Link>
  );
}

function EpisodeRow({
  episode,
  reach,
  isKept,
  isCurrent,
  isInPass = false,
  wait,
  isBeside = false,
}: {
  episode: EpisodeLineDto;
  reach: EpisodeReach | undefined;
  isKept: boolean;
  isCurrent: boolean;
  isInPass?: boolean;
  wait: EpisodeListProps['wait'];
  /** Listed a second time: without an anchor. */
  isBeside?: boolean;
}): ReactNode {
  const { view, furthest } = reach ?? { view: 0, furthest: 0 };
  const isRead = isFinished(furthest);
  const part = !isRead && view > 0 ? ` · ${Math.max(1, Math.floor(view * 100))}% 읽음` : '';
  const opens = new Date(episode.opensAt);
  const isUpcoming = episode.state === 'upcoming';
  const inside = (
    <>
      <span className={styles.number}>{episode.position}</span>
      <span className={styles.episodeText}>
        <span className={styles.episodeTitle}>
          {titleBesideNumber(episode) || `${episode.position}${UNIT_NAMES[episode.unit]}`}
        </span>
        <span className={styles.episodeDate}>
          {isUpcoming ? `${discountDate(opens)} ${episode.early?.isFreeLater ? '무료 ' : ''}공개` : shortDate(opens)}
          {isRead ? ' · 읽음' : part}
          {isKept ? ' · 기기에 보관됨' : ''}
        </span>
      </span>
      <EpisodeState episode={episode} isInPass={isInPass} wait={wait} />
    </>
  );
  const id = isBeside ? undefined : `e${episode.position}`;
  if (isUpcoming && !episode.early)
    return (
      <div id={id} className={styles.episode}>
        {inside}
      </div>
    );
  return (
    <Link
      id={id}
      className={styles.episode}
      to={readerPath(episode)}
      data-read={isRead || undefined}
      aria-current={isCurrent || undefined}
    >
      {inside}
    </Link>
  );
}
