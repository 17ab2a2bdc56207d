import type { PlaceElsewhereDto } from '#contract/reading';
import { UNIT_NAMES } from '#shared/catalog/categories';
import { writeLocalJson, readLocalJson } from './position-storage.ts';

export interface CurrentReading {
  episode: number;
  position: number;
  /** 0 to 1, within the episode. */
  fraction: number;
  /** ISO time of the newest dismissed position of this work. */
  dismissedAt: string;
}

/** Smaller differences are the same position in another layout. */
export const MIN_AHEAD_FRACTION = 0.005;

/**
 * Whether another device's position is worth offering: further on and not dismissed. The server returns only newer
 * ones.
 */
export function isFurther(elsewhere: PlaceElsewhereDto, current: CurrentReading): boolean {
  const { place, episode, at } = elsewhere;
  if (!place || at <= current.dismissedAt) return false;
  if (episode.id === current.episode) return place.fraction > current.fraction + MIN_AHEAD_FRACTION;
  return episode.position > current.position;
}

export function offerLabels({ device, episode, fraction, sentence }: PlaceElsewhereDto, isCurrent: boolean): string[] {
  const percent = Math.round(fraction * 100);
  const reach = isCurrent ? `${percent}%` : `${episode.position}${UNIT_NAMES[episode.unit ?? 'episode']} ${percent}%`;
  // Strips quotation marks and a cut ending.
  const label = sentence?.replaceAll(/^[“"‘'「『]+|[.…”"’'」』\s]+$/g, '') ?? '';
  return [`${device.name}에서 더 읽으셨습니다 · ${reach}`, ...(label === '' ? [] : [`“${label}…”`])];
}

const dismissalKey = (work: number): string => `seoga.reading.answered.${work}`;

/** Time of the newest dismissed position. */
export function dismissedAt(work: number): string {
  const stored = readLocalJson(dismissalKey(work));
  return typeof stored === 'string' ? stored : '';
}

/** Records the dismissal. */
export function saveDismissal(work: number, { at }: PlaceElsewhereDto): void {
  writeLocalJson(dismissalKey(work), at);
}
