import { useEffect, useState } from 'react';
import {
  type StripReadingPosition,
  type TextReadingPosition,
  parseStripPosition,
  parseTextPosition,
} from '#shared/reading/reading-position';
import type { ContentKind } from '../shell/viewed-episode.ts';
import { MIN_AHEAD_FRACTION } from './other-device-offer.ts';
import { readLocalJson, positionKey } from './position-storage.ts';

type Place = StripReadingPosition | TextReadingPosition;

/**
 * The position of another tab in the same episode if it is further on; offered once, when this tab gets focus. Both
 * tabs write to one key: a value this tab did not write is the other's.
 */
export function useOtherTabPosition(episode: number, kind: ContentKind): { place: Place | undefined; answer(): void } {
  const [position, setPosition] = useState<Place>();
  useEffect(() => {
    const key = positionKey(episode);
    let current = placeIn(readLocalJson(key), { episode, kind });
    let otherValue: string | null = null;
    let offered: string | null = null;
    const onStorage = (event: StorageEvent): void => {
      if (event.key !== key) return;
      if (event.oldValue !== otherValue) current = placeIn(parsed(event.oldValue), { episode, kind });
      otherValue = event.newValue;
    };
    const check = (): void => {
      const there = placeIn(parsed(otherValue), { episode, kind });
      if (document.hidden || !there || otherValue === offered) return;
      offered = otherValue;
      // This tab may have overwritten it meanwhile.
      const isOtherTab = JSON.stringify(readLocalJson(key)) === otherValue;
      setPosition(isOtherTab && there.fraction > (current?.fraction ?? 0) + MIN_AHEAD_FRACTION ? there : undefined);
    };
    addEventListener('storage', onStorage);
    addEventListener('focus', check);
    document.addEventListener('visibilitychange', check);
    return () => {
      removeEventListener('storage', onStorage);
      removeEventListener('focus', check);
      document.removeEventListener('visibilitychange', check);
    };
  }, [episode, kind]);
  return { place: position, answer: () => setPosition(undefined) };
}

function placeIn(value: unknown, { episode, kind }: { episode: number; kind: ContentKind }): Place | undefined {
  return kind === 'text' ? parseTextPosition(value, episode) : parseStripPosition(value, episode);
}

function parsed(text: string | null): unknown {
  try {
    return JSON.parse(text ?? 'null');
  } catch {
    return undefined;
  }
}
