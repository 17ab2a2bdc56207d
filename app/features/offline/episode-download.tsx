import type { ReactNode } from 'react';
import { queueEpisodes, unqueueEpisode } from './download/download-queue.ts';
import { DOWNLOAD_LABELS } from './download-labels.ts';
import { releaseEpisodes } from './licenses/release-episodes.ts';
import styles from './download-sheet.module.css';
import type { DownloadedState } from './use-downloaded.ts';

interface EpisodeDownloadProps {
  id: number;
  work: number;
  name: string;
  things: DownloadedState;
}

/** Download state and action of an episode. */
export function EpisodeDownload({ id, work, name, things }: EpisodeDownloadProps): ReactNode {
  const queued = things.queue.find((row) => row.id === id);
  if (queued?.error)
    return (
      <>
        <span className={styles.fault} role="alert">
          {queued.error}
        </span>
        <ActionButton name={name} label={DOWNLOAD_LABELS.again} onPress={() => queueEpisodes(work, [id])} />
      </>
    );
  if (queued) {
    const share = things.shares.get(id);
    const message = share === undefined ? DOWNLOAD_LABELS.waiting : `${Math.floor(share * 100)}%`;
    return (
      <>
        <span className={styles.state}>{message}</span>
        <ActionButton name={name} label="취소" onPress={() => unqueueEpisode(id)} />
      </>
    );
  }
  if (!things.kept.some((episode) => episode.id === id)) return null;
  return (
    <>
      <span className={styles.state}>{DOWNLOAD_LABELS.kept}</span>
      <ActionButton name={name} label="삭제" onPress={() => releaseEpisodes([id])} />
    </>
  );
}

function ActionButton({ name, label, onPress }: { name: string; label: string; onPress(): Promise<void> }): ReactNode {
  return (
    <button type="button" className={styles.act} aria-label={`${name} ${label}`} onClick={() => void onPress()}>
      {label}
    </button>
  );
}
