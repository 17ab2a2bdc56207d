import { useEffect, useState } from 'react';
import { queuedEpisodes } from './download/download-queue.ts';
import { type OfflineEpisode, listOfflineEpisodes } from './storage/offline-episodes.ts';
import { watchOfflineChanges } from './storage/offline-changes.ts';
import type { QueuedRow } from './storage/offline-database.ts';

export interface DownloadedState {
  kept: OfflineEpisode[];
  queue: QueuedRow[];
  /** Progress by episode, 0 to 1. */
  shares: ReadonlyMap<number, number>;
}

/** Downloads and queue, live across tabs; undefined while loading. */
export function useDownloaded(): DownloadedState | 'forbidden' | undefined {
  const [things, setThings] = useState<DownloadedState | 'forbidden'>();
  useEffect(() => {
    let isUnmounted = false;
    const shares = new Map<number, number>();
    const refresh = async (): Promise<void> => {
      const [downloaded, queue] = await Promise.all([listOfflineEpisodes(), queuedEpisodes()]);
      if (!isUnmounted) setThings({ kept: downloaded, queue, shares: new Map(shares) });
    };
    const begin = (): void => void refresh().catch(() => setThings('forbidden'));
    begin();
    const stop = watchOfflineChanges((change) => {
      if (change.is === 'progress') {
        shares.set(change.id, change.share);
        setThings((existing) => (typeof existing === 'object' ? { ...existing, shares: new Map(shares) } : existing));
      } else begin();
    });
    return () => {
      isUnmounted = true;
      stop();
    };
  }, []);
  return things;
}
