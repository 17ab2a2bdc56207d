import { useEffect, useState } from 'react';
import { queuedEpisodes } from './keep-queue.ts';
import { type KeptEpisode, listKept } from './kept-episodes.ts';
import { hearKept } from './kept-news.ts';
import type { QueuedRow } from './kept-shelf.ts';

export interface KeptThings {
  kept: KeptEpisode[];
  queue: QueuedRow[];
  /** How much of an episode that is on its way is there, 0 to 1. */
  shares: ReadonlyMap<number, number>;
}

/** What this browser keeps and is about to keep, as it changes in any of its tabs; undefined until it is known. */
export function useKept(): KeptThings | 'forbidden' | undefined {
  const [things, setThings] = useState<KeptThings | 'forbidden'>();
  useEffect(() => {
    let isGone = false;
    const shares = new Map<number, number>();
    const look = async (): Promise<void> => {
      const [kept, queue] = await Promise.all([listKept(), queuedEpisodes()]);
      if (!isGone) setThings({ kept, queue, shares: new Map(shares) });
    };
    const begin = (): void => void look().catch(() => setThings('forbidden'));
    begin();
    const stop = hearKept((news) => {
      if (news.is === 'progress') {
        shares.set(news.id, news.share);
        setThings((known) => (typeof known === 'object' ? { ...known, shares: new Map(shares) } : known));
      } else begin();
    });
    return () => {
      isGone = true;
      stop();
    };
  }, []);
  return things;
}
