import { Suspense, lazy, useEffect, useState } from 'react';
import type { EpisodeLineDto } from '#contract/catalog';
import { titleBesideNumber } from '#shared/catalog/episode-title';
import { readerPath } from '../../../browser/device-positions.ts';
import { LongRows } from '../../catalog/long-rows.tsx';
import styles from './contents-list.module.css';
import { fetchEpisodeList } from './episode-list.ts';
import { episodeNumber } from './progress-text.ts';
import { ReaderGuide } from './reader-guide.tsx';
import type { ViewedEpisode } from './viewed-episode.ts';
import { ENTITLEMENT_LABELS, READER_LABELS } from './reader-labels.ts';

const FAILED = '목차를 불러오지 못했습니다. 연결 상태를 확인하신 뒤 다시 시도해 주세요.';

const ViewerKeeping = lazy(() =>
  import('../../offline/reader-download.tsx').then((module) => ({ default: module.ReaderDownload })),
);

type Contents = EpisodeLineDto[] | 'loading' | 'failed';

/** Loaded when first opened; scrolls to the current episode. */
export function ContentsList({ viewed }: { viewed: ViewedEpisode }) {
  const [contents, setContents] = useState<Contents>('loading');
  useEffect(() => {
    if (contents === 'loading') void fetchEpisodeList(viewed.work.id).then(setContents, () => setContents('failed'));
  }, [contents, viewed.work.id]);
  if (contents === 'loading')
    return (
      <p className={styles.state} role="status">
        {READER_LABELS.loading}
      </p>
    );
  if (contents === 'failed') {
    return (
      <div className={styles.state} role="alert">
        <p>{FAILED}</p>
        <button type="button" onClick={() => setContents('loading')}>
          {READER_LABELS.retry}
        </button>
      </div>
    );
  }
  const isCurrent = ({ id }: EpisodeLineDto): boolean => id === viewed.episode.id;
  return (
    <>
      <ReaderGuide viewed={viewed} />
      <Suspense>
        <ViewerKeeping viewed={viewed} lines={contents} />
      </Suspense>
      <ol className={styles.list}>
        <LongRows rows={contents} around={contents.findIndex(isCurrent)}>
          {(episode) => <ContentsRow key={episode.id} episode={episode} isCurrent={isCurrent(episode)} />}
        </LongRows>
      </ol>
    </>
  );
}

function ContentsRow({ episode, isCurrent }: { episode: EpisodeLineDto; isCurrent: boolean }) {
  const inside = (
    <>
      <span className={styles.number}>{episodeNumber(episode)}</span>
      <span className={styles.title}>{titleBesideNumber(episode)}</span>
      <span className={styles.price} data-state={isCurrent ? 'current' : episode.state}>
        {isCurrent ? '보는 중' : entitlementLabel(episode)}
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
    <li className={styles.line} {...(isCurrent ? { ref: scrollRowIntoView } : {})}>
      <a href={readerPath(episode)} {...(isCurrent ? { 'aria-current': 'page' as const } : {})}>
        {inside}
      </a>
    </li>
  );
}

function scrollRowIntoView(row: HTMLLIElement | null): void {
  row?.scrollIntoView({ block: 'center', behavior: 'instant' });
}

function entitlementLabel(episode: EpisodeLineDto): string {
  if (episode.state === 'upcoming') return '공개 예정';
  if (episode.state !== 'locked') return ENTITLEMENT_LABELS[episode.state];
  const coins = episode.buyCoins ?? episode.rentalCoins;
  return coins === null ? '잠김' : `${episode.buyCoins === null ? '대여 ' : ''}${coins}코인`;
}
