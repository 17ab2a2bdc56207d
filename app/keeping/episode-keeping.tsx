import type { ReactNode } from 'react';
import { queueEpisodes, unqueueEpisode } from './keep-queue.ts';
import { KEEP_WORDS } from './keep-words.ts';
import { releaseEpisodes } from './release-episodes.ts';
import styles from './keep-sheet.module.css';
import type { KeptThings } from './use-kept.ts';

interface KeepingFacts {
  id: number;
  work: number;
  name: string;
  things: KeptThings;
}

/** How an episode stands on this device, and the way out of it: not kept, waiting, under way, kept, or why not. */
export function EpisodeKeeping({ id, work, name, things }: KeepingFacts): ReactNode {
  const queued = things.queue.find((row) => row.id === id);
  if (queued?.fault)
    return (
      <>
        <span className={styles.fault} role="alert">
          {queued.fault}
        </span>
        <Act name={name} label={KEEP_WORDS.again} onPress={() => queueEpisodes(work, [id])} />
      </>
    );
  if (queued) {
    const share = things.shares.get(id);
    const said = share === undefined ? KEEP_WORDS.waiting : `${Math.floor(share * 100)}%`;
    return (
      <>
        <span className={styles.state}>{said}</span>
        <Act name={name} label="취소" onPress={() => unqueueEpisode(id)} />
      </>
    );
  }
  if (!things.kept.some((episode) => episode.id === id)) return null;
  return (
    <>
      <span className={styles.state}>{KEEP_WORDS.kept}</span>
      <Act name={name} label="삭제" onPress={() => releaseEpisodes([id])} />
    </>
  );
}

function Act({ name, label, onPress }: { name: string; label: string; onPress(): Promise<void> }): ReactNode {
  return (
    <button type="button" className={styles.act} aria-label={`${name} ${label}`} onClick={() => void onPress()}>
      {label}
    </button>
  );
}
