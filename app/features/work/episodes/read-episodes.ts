import { useEffect, useState } from 'react';
import type { EpisodeReach } from '#shared/reading/finished';
import { storedReach } from '../../reader/position/position-storage.ts';

/** How far this device knows the episodes to be read; empty until hydrated. */
export function useReadEpisodes(episodes: { id: number }[]): ReadonlyMap<number, EpisodeReach> {
  const [read, setRead] = useState<ReadonlyMap<number, EpisodeReach>>(new Map());
  useEffect(() => {
    const update = (): void => setRead(new Map(episodes.map(({ id }) => [id, storedReach(id)])));
    update();
    for (const name of ['pageshow', 'storage']) addEventListener(name, update);
    return () => {
      for (const name of ['pageshow', 'storage']) removeEventListener(name, update);
    };
  }, [episodes]);
  return read;
}
