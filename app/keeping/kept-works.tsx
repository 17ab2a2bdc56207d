import type { ReactNode } from 'react';
import { UNIT_NAMES } from '#vocabulary/shelves';
import { episodeName } from '../viewer/frame/progress-text.ts';
import { durationWords } from '../wording/duration.ts';
import { remainingTime } from '../wording/remaining-time.ts';
import { isRead } from './keep-ahead.ts';
import { queueAnew } from './keep-queue.ts';
import { KEEP_WORDS, sizeText } from './keep-words.ts';
import { KeptCover } from './kept-cover.tsx';
import type { KeptEpisode } from './kept-episodes.ts';
import { releaseEpisodes } from './release-episodes.ts';
import styles from './offline.module.css';

/** The episodes of this device by work, each with what may be done to it. */
export function KeptWorks({
  kept,
  onReleased,
}: {
  kept: readonly KeptEpisode[];
  /** The shop has heard of what was erased, or will. */
  onReleased?(): void;
}): ReactNode {
  const works = Map.groupBy(kept, ({ work }) => work);
  return (
    <ul className={styles.works}>
      {[...works].map(([work, episodes]) => (
        <li key={work}>
          <KeptWork episodes={episodes} release={(ids) => void releaseEpisodes(ids).then(() => onReleased?.())} />
        </li>
      ))}
    </ul>
  );
}

type Release = (ids: readonly number[]) => void;

function KeptWork({ episodes, release }: { episodes: readonly KeptEpisode[]; release: Release }): ReactNode {
  const head = episodes.find((episode) => episode.head)?.head;
  const name = head?.workTitle ?? KEEP_WORDS.adult;
  const bytes = episodes.reduce((all, episode) => all + episode.bytes, 0);
  const ids = episodes.map(({ id }) => id);
  const readable = episodes.find(({ state }) => state.is === 'open')?.id;
  return (
    <section className={styles.work} aria-label={name}>
      <div className={styles.workHead}>
        <KeptCover episode={readable} />
        <div>
          <h3 className={styles.workTitle}>{name}</h3>
          <p
            className={styles.small}
          >{`${episodes.length}${UNIT_NAMES[head?.unit ?? 'episode']} · ${sizeText(bytes)}`}</p>
        </div>
        <button type="button" className={styles.button} onClick={() => release(ids)}>
          모두 삭제<span className="visually-hidden">: {name}</span>
        </button>
      </div>
      <ol>
        {episodes.map((episode) => (
          <KeptLine key={episode.id} episode={episode} release={release} />
        ))}
      </ol>
    </section>
  );
}

function KeptLine({ episode, release }: { episode: KeptEpisode; release: Release }): ReactNode {
  const { id, head, state, isOld, work } = episode;
  const name = head ? episodeName(head) : KEEP_WORDS.adult;
  const inside = (
    <>
      <span className={styles.lineName}>{name}</span>
      <span className={styles.small}>{[stateText(episode), isRead(id) ? '읽음' : ''].filter(Boolean).join(' · ')}</span>
    </>
  );
  return (
    <li className={styles.line}>
      {state.is === 'open' ? (
        <a className={styles.lineText} href={`/offline/read?episode=${id}`} data-reload="">
          {inside}
        </a>
      ) : (
        <span className={styles.lineText}>{inside}</span>
      )}
      {isOld ? (
        <button type="button" className={styles.button} onClick={() => void queueAnew(work, id)}>
          다시 보관<span className="visually-hidden">: {name}</span>
        </button>
      ) : null}
      <button type="button" className={styles.button} onClick={() => release([id])}>
        삭제<span className="visually-hidden">: {name}</span>
      </button>
    </li>
  );
}

function stateText({ state, bytes, isOld }: KeptEpisode): string {
  const size = sizeText(bytes);
  if (state.is !== 'open') return `${size} · ${state.is === 'ended' ? '대여 기간이 끝났습니다.' : KEEP_WORDS.locked}`;
  const until = state.until === null ? '기한 없음' : remainingTime(new Date(state.until), new Date());
  const hours = state.hours === null ? '' : `처음 열면 ${durationWords(state.hours)} · `;
  return `${size} · ${hours}${until}${isOld ? ' · 본문이 고쳐졌습니다.' : ''}`;
}
