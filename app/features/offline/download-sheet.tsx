import { type ReactNode, useEffect, useState } from 'react';
import type { EpisodeLineDto } from '#contract/catalog';
import { LongRows } from '../catalog/long-rows.tsx';
import ui from '../../components/ui.module.css';
import { fetchEpisodeList } from '../reader/shell/episode-list.ts';
import { episodeName } from '../reader/shell/progress-text.ts';
import { Sheet } from '../reader/shell/sheet.tsx';
import { isDownloadable, isUnopenedRental } from './download/next-download.ts';
import { DownloadAheadSetting } from './download-ahead-setting.tsx';
import { queueEpisodes, queuePauseReason } from './download/download-queue.ts';
import { DOWNLOAD_LABELS } from './download-labels.ts';
import { canStoreOffline } from './storage/offline-crypto.ts';
import styles from './download-sheet.module.css';
import { EpisodeDownload } from './episode-download.tsx';
import { type DownloadedState, useDownloaded } from './use-downloaded.ts';

interface DownloadSheetProps {
  work: number;
  onClose(): void;
}

/** Selects episodes of a work to download. */
export function DownloadSheet({ work, onClose }: DownloadSheetProps): ReactNode {
  const [episodes, setLines] = useState<EpisodeLineDto[] | 'failed'>();
  const things = useDownloaded();
  useEffect(() => {
    fetchEpisodeList(work).then(setLines, () => setLines('failed'));
  }, [work]);
  return (
    <Sheet title={DOWNLOAD_LABELS.keep} place="over" isOpen onClose={onClose}>
      {!canStoreOffline() || things === 'forbidden' ? <p className={styles.said}>{DOWNLOAD_LABELS.cannot}</p> : null}
      {episodes === 'failed' ? (
        <p className={styles.said}>회차를 불러오지 못했습니다. 잠시 후 다시 시도해 주세요.</p>
      ) : null}
      {canStoreOffline() && Array.isArray(episodes) && typeof things === 'object' ? (
        <Episodes work={work} lines={episodes.filter(isDownloadable)} things={things} />
      ) : null}
    </Sheet>
  );
}

interface EpisodeListProps {
  work: number;
  lines: EpisodeLineDto[];
  things: DownloadedState;
}

function Episodes({ work, lines, things }: EpisodeListProps): ReactNode {
  const [chosen, choose] = useState<ReadonlySet<number>>(new Set());
  const present = new Set([...things.kept, ...things.queue].map(({ id }) => id));
  const remaining = lines.filter(({ id }) => !present.has(id));
  const wanted = remaining.filter(({ id }) => chosen.has(id)).map(({ id }) => id);
  const rests = things.queue.length > 0 ? queuePauseReason() : undefined;
  const download = (ids: number[]): void => {
    choose(new Set());
    void queueEpisodes(work, ids);
  };
  if (lines.length === 0)
    return (
      <p className={styles.said}>보관할 수 있는 회차가 없습니다. 회차를 구매하거나 대여하시면 보관할 수 있습니다.</p>
    );
  return (
    <>
      {lines.some(({ state }) => state !== 'free') ? (
        <p className={styles.about}>{DOWNLOAD_LABELS.handedOver}</p>
      ) : null}
      {remaining.some(isUnopenedRental) ? <p className={styles.about}>{DOWNLOAD_LABELS.startsRental}</p> : null}
      {rests ? <p className={styles.about}>{rests}</p> : null}
      <ol className={styles.list}>
        <LongRows rows={lines}>
          {(episode) => (
            <li key={episode.id} className={styles.line}>
              {present.has(episode.id) ? (
                <span className={styles.name}>{episodeName(episode)}</span>
              ) : (
                <label className={styles.name}>
                  <input
                    type="checkbox"
                    checked={chosen.has(episode.id)}
                    onChange={(event) => choose(withOrWithout(chosen, episode.id, event.currentTarget.checked))}
                  />
                  <span>{episodeName(episode)}</span>
                </label>
              )}
              <EpisodeDownload id={episode.id} work={work} name={episodeName(episode)} things={things} />
            </li>
          )}
        </LongRows>
      </ol>
      <DownloadAheadSetting work={work} />
      <div className={styles.foot}>
        <button
          type="button"
          className={`${ui.button} ${ui.outline}`}
          disabled={remaining.length === 0}
          onClick={() => download(remaining.map(({ id }) => id))}
        >
          모두 보관
        </button>
        <button
          type="button"
          className={`${ui.button} ${ui.main}`}
          disabled={wanted.length === 0}
          onClick={() => download(wanted)}
        >
          {wanted.length > 0 ? `${wanted.length}개 회차 보관` : '회차를 골라 주세요'}
        </button>
      </div>
    </>
  );
}

function withOrWithout(chosen: ReadonlySet<number>, id: number, isChosen: boolean): ReadonlySet<number> {
  const next = new Set(chosen);
  if (isChosen) next.add(id);
  else next.delete(id);
  return next;
}
