import type { ReactNode } from 'react';
import { UNIT_NAMES } from '#shared/catalog/categories';
import { episodeName } from '../reader/shell/progress-text.ts';
import { durationLabel } from '../../components/formatters/duration.ts';
import { remainingTime } from '../../components/formatters/remaining-time.ts';
import { isRead } from './download/download-ahead.ts';
import { requeueEpisode } from './download/download-queue.ts';
import { DOWNLOAD_LABELS, formatSize } from './download-labels.ts';
import { OfflineCover } from './offline-cover.tsx';
import type { OfflineEpisode } from './storage/offline-episodes.ts';
import { releaseEpisodes } from './licenses/release-episodes.ts';
import styles from './offline.module.css';

/** Downloads by work, with actions. */
export function OfflineWorks({
  kept,
  onReleased,
}: {
  kept: readonly OfflineEpisode[];
  /** Reported now or later. */
  onReleased?(): void;
}): ReactNode {
  const works = Map.groupBy(kept, ({ work }) => work);
  return (
    <ul className={styles.works}>
      {[...works].map(([work, episodes]) => (
        <li key={work}>
          <OfflineWork episodes={episodes} release={(ids) => void releaseEpisodes(ids).then(() => onReleased?.())} />
        </li>
      ))}
    </ul>
  );
}

type Release = (ids: readonly number[]) => void;

function OfflineWork({ episodes, release }: { episodes: readonly OfflineEpisode[]; release: Release }): ReactNode {
  const head = episodes.find((episode) => episode.head)?.head;
  const name = head?.workTitle ?? DOWNLOAD_LABELS.adult;
  const bytes = episodes.reduce((all, episode) => all + episode.bytes, 0);
  const ids = episodes.map(({ id }) => id);
  const readable = episodes.find(({ state }) => state.is === 'open')?.id;
  return (
    <section aria-label={name}>
      <div className={styles.workHead}>
        <OfflineCover episode={readable} />
        <div>
          <h3 className={styles.workTitle}>{name}</h3>
          <p
            className={styles.small}
          >{`${episodes.length}${UNIT_NAMES[head?.unit ?? 'episode']} · ${formatSize(bytes)}`}</p>
        </div>
        <button type="button" className={styles.button} onClick={() => release(ids)}>
          모두 삭제<span className="visually-hidden">: {name}</span>
        </button>
      </div>
      <ol>
        {episodes.map((episode) => (
          <OfflineEpisodeRow key={episode.id} episode={episode} release={release} />
        ))}
      </ol>
    </section>
  );
}

function OfflineEpisodeRow({ episode, release }: { episode: OfflineEpisode; release: Release }): ReactNode {
  const { id, head, state, isOld, work } = episode;
  const name = head ? episodeName(head) : DOWNLOAD_LABELS.adult;
  const inside = (
    <>
      <span className={styles.lineName}>{name}</span>
      <span className={styles.small}>{[stateText(episode), isRead(id) ? '읽음' : ''].filter(Boolean).join(' · ')}</span>
    </>
  );
  return (
    <li className={styles.line}>
      {state.is === 'open' ? (
        <a className={styles.lineText} href={`/offline/read?episode=${id}`}>
          {inside}
        </a>
      ) : (
        <span className={styles.lineText}>{inside}</span>
      )}
      {isOld ? (
        <button type="button" className={styles.button} onClick={() => void requeueEpisode(work, id)}>
          다시 보관<span className="visually-hidden">: {name}</span>
        </button>
      ) : null}
      <button type="button" className={styles.button} onClick={() => release([id])}>
        삭제<span className="visually-hidden">: {name}</span>
      </button>
    </li>
  );
}

function stateText({ state, bytes, isOld }: OfflineEpisode): string {
  const size = formatSize(bytes);
  if (state.is !== 'open')
    return `${size} · ${state.is === 'ended' ? '대여 기간이 끝났습니다.' : DOWNLOAD_LABELS.locked}`;
  const until = state.until === null ? '기한 없음' : remainingTime(new Date(state.until), new Date());
  const hours = state.hours === null ? '' : `첫 열람 후 ${durationLabel(state.hours)} · `;
  return `${size} · ${hours}${until}${isOld ? ' · 본문이 고쳐졌습니다.' : ''}`;
}
