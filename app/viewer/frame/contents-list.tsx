import { Suspense, lazy, useEffect, useState } from 'react';
import type { EpisodeLineWire } from '#contract/catalogue';
import { viewerPath } from '../../device/places.ts';
import { LongRows } from '../../lists/long-rows.tsx';
import styles from './contents-list.module.css';
import { fetchEpisodeLines } from './episode-lines.ts';
import { episodeNumber } from './progress-text.ts';
import type { ViewedEpisode } from './viewed-episode.ts';
import { HELD_WORDS, WORDING } from './viewer-wording.ts';

const FAILED = '목차를 불러오지 못했습니다. 연결 상태를 확인하신 뒤 다시 시도해 주세요.';

const ViewerKeeping = lazy(() =>
  import('../../keeping/viewer-keeping.tsx').then((room) => ({ default: room.ViewerKeeping })),
);

type Contents = EpisodeLineWire[] | 'loading' | 'failed';

/** The work's episodes, fetched when first looked at; the one that is read is marked and brought into view. */
export function ContentsList({ viewed }: { viewed: ViewedEpisode }) {
  const [contents, setContents] = useState<Contents>('loading');
  useEffect(() => {
    if (contents === 'loading') void fetchEpisodeLines(viewed.work.id).then(setContents, () => setContents('failed'));
  }, [contents, viewed.work.id]);
  if (contents === 'loading')
    return (
      <p className={styles.state} role="status">
        {WORDING.loading}
      </p>
    );
  if (contents === 'failed') {
    return (
      <div className={styles.state} role="alert">
        <p>{FAILED}</p>
        <button type="button" onClick={() => setContents('loading')}>
          {WORDING.retry}
        </button>
      </div>
    );
  }
  const isCurrent = ({ id }: EpisodeLineWire): boolean => id === viewed.episode.id;
  return (
    <>
      <Suspense>
        <ViewerKeeping viewed={viewed} lines={contents} />
      </Suspense>
      <ol className={styles.list}>
        <LongRows rows={contents} around={contents.findIndex(isCurrent)}>
          {(episode) => <ContentsLine key={episode.id} episode={episode} isCurrent={isCurrent(episode)} />}
        </LongRows>
      </ol>
    </>
  );
}

function ContentsLine({ episode, isCurrent }: { episode: EpisodeLineWire; isCurrent: boolean }) {
  const inside = (
    <>
      <span className={styles.number}>{episodeNumber(episode)}</span>
      <span className={styles.title}>{episode.title}</span>
      <span className={styles.price} data-state={isCurrent ? 'current' : episode.state}>
        {isCurrent ? '보는 중' : stateWord(episode)}
      </span>
    </>
  );
  if (episode.state === 'upcoming')
    return (
      <li className={styles.line}>
        <span>{inside}</span>
      </li>
    );
  return (
    <li className={styles.line} {...(isCurrent ? { ref: intoView } : {})}>
      <a data-reload="" href={viewerPath(episode)} {...(isCurrent ? { 'aria-current': 'page' as const } : {})}>
        {inside}
      </a>
    </li>
  );
}

function intoView(line: HTMLLIElement | null): void {
  line?.scrollIntoView({ block: 'center', behavior: 'instant' });
}

function stateWord(episode: EpisodeLineWire): string {
  if (episode.state === 'upcoming') return '공개 예정';
  if (episode.state !== 'locked') return HELD_WORDS[episode.state];
  const coins = episode.buyCoins ?? episode.rentalCoins;
  return coins === null ? '잠김' : `${episode.buyCoins === null ? '대여 ' : ''}${coins}코인`;
}
