import { useEffect, useState } from 'react';
import { parseFraction, readStored } from '../device/places.ts';

/** How far each episode was read on this device; nothing while the page is rendered and hydrated. */
export function useReadEpisodes(episodes: { id: number }[]): ReadonlyMap<number, number> {
  const [read, setRead] = useState<ReadonlyMap<number, number>>(new Map());
  useEffect(() => {
    const look = (): void =>
      setRead(new Map(episodes.map(({ id }) => [id, parseFraction(readStored(`seoga.place.${id}`))])));
    look();
    for (const name of ['pageshow', 'storage']) addEventListener(name, look);
    return () => {
      for (const name of ['pageshow', 'storage']) removeEventListener(name, look);
    };
  }, [episodes]);
  return read;
}
