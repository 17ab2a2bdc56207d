import { useEffect, useState } from 'react';
import { type StripPlace, type TextPlace, stripPlaceFrom, textPlaceFrom } from '#vocabulary/place';
import type { ContentKind } from '../frame/viewed-episode.ts';
import { LEAST_ON } from './elsewhere-offer.ts';
import { keptOnDevice, placeKey } from './kept-on-device.ts';

type Place = StripPlace | TextPlace;

/**
 * Where another tab of this browser has read on in the same episode, once somebody looks at this one, and once each;
 * undefined where it is no further. Both keep their place under one key: what this tab did not write is the other's.
 */
export function useOtherTab(episode: number, kind: ContentKind): { place: Place | undefined; answer(): void } {
  const [place, setPlace] = useState<Place>();
  useEffect(() => {
    const key = placeKey(episode);
    let here = placeIn(keptOnDevice(key), { episode, kind });
    let theirs: string | null = null;
    let offered: string | null = null;
    const onStorage = (event: StorageEvent): void => {
      if (event.key !== key) return;
      if (event.oldValue !== theirs) here = placeIn(parsed(event.oldValue), { episode, kind });
      theirs = event.newValue;
    };
    const look = (): void => {
      const there = placeIn(parsed(theirs), { episode, kind });
      if (document.hidden || !there || theirs === offered) return;
      offered = theirs;
      // What stands there by now may be this tab's own again.
      const isTheirs = JSON.stringify(keptOnDevice(key)) === theirs;
      setPlace(isTheirs && there.fraction > (here?.fraction ?? 0) + LEAST_ON ? there : undefined);
    };
    addEventListener('storage', onStorage);
    addEventListener('focus', look);
    document.addEventListener('visibilitychange', look);
    return () => {
      removeEventListener('storage', onStorage);
      removeEventListener('focus', look);
      document.removeEventListener('visibilitychange', look);
    };
  }, [episode, kind]);
  return { place, answer: () => setPlace(undefined) };
}

function placeIn(value: unknown, { episode, kind }: { episode: number; kind: ContentKind }): Place | undefined {
  return kind === 'text' ? textPlaceFrom(value, episode) : stripPlaceFrom(value, episode);
}

function parsed(text: string | null): unknown {
  try {
    return JSON.parse(text ?? 'null');
  } catch {
    return undefined;
  }
}
