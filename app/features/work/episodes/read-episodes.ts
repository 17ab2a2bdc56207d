import { useEffect, useState } from 'react';
import { parseFraction } from '../../../browser/device-positions.ts';
import { readStored } from '../../../browser/stored-values.ts';

/** Read fractions of this device; empty until hydrated. */
export function useReadEpisodes(episodes: { id: number }[]): ReadonlyMap<number, number> {
  const [read, setRead] = useState<ReadonlyMap<number, number>>(new Map());
  useEffect(() => {
    const update = (): void =>
      setRead(new Map(episodes.map(({ id }) => [id, parseFraction(readStored(`seoga.place.${id}`))])));
    update();
    for (const name of ['pageshow', 'storage']) addEventListener(name, update);
    return () => {
      for (const name of ['pageshow', 'storage']) removeEventListener(name, update);
    };
  }, [episodes]);
  return read;
}
