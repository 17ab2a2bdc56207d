import type { ReactNode } from 'react';
import type { EpisodeLineDto } from '#contract/catalog';
import { isLoggedIn } from '../../browser/device-member.ts';
import type { ViewedEpisode } from '../reader/shell/viewed-episode.ts';
import { EpisodeDownload } from './episode-download.tsx';
import { nextDownloads } from './download/next-download.ts';
import { DEFAULT_AHEAD } from './download/download-settings.ts';
import { queueEpisodes } from './download/download-queue.ts';
import { canStoreOffline } from './storage/offline-crypto.ts';
import styles from './download-sheet.module.css';
import { useDownloaded } from './use-downloaded.ts';

/** Download bar above the contents; members only. */
export function ReaderDownload({ viewed, lines }: { viewed: ViewedEpisode; lines: EpisodeLineDto[] }): ReactNode {
  const things = useDownloaded();
  const { episode, work } = viewed;
  if (!isLoggedIn() || !canStoreOffline() || typeof things !== 'object') return null;
  const present = new Set([...things.kept, ...things.queue].map(({ id }) => id));
  const next = nextDownloads(lines, { id: episode.id, count: DEFAULT_AHEAD, kept: present });
  return (
    <div className={styles.bar} role="group" aria-label="기기에 보관">
      {present.has(episode.id) ? (
        <EpisodeDownload id={episode.id} work={work.id} name="이 회차" things={things} />
      ) : viewed.gate?.held?.kind === 'rental' ? null : (
        <button type="button" className={styles.act} onClick={() => void queueEpisodes(work.id, [episode.id])}>
          이 회차 보관
        </button>
      )}
      {next.length > 0 ? (
        <button type="button" className={styles.act} onClick={() => void queueEpisodes(work.id, next)}>
          {`다음 ${next.length}화 보관`}
        </button>
      ) : null}
    </div>
  );
}
