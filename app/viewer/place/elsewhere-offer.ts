import type { PlaceElsewhereWire } from '#contract/reading';
import { UNIT_NAMES } from '#vocabulary/shelves';
import { keepOnDevice, keptOnDevice } from './kept-on-device.ts';

/** Where the reader is, as far as an offer depends on it. */
export interface ReaderHere {
  episode: number;
  position: number;
  /** Of the episode, 0 to 1. */
  fraction: number;
  /** ISO moment of the newest place of this work that was offered and answered. */
  answeredAt: string;
}

/** Less than this on is the same place: two layouts stop at other lines. */
export const LEAST_ON = 0.005;

/**
 * Whether another device's place is worth a question: it is further than the reader stands, and was not answered yet.
 * That it is the newer one the account has said by naming it.
 */
export function isFurther(elsewhere: PlaceElsewhereWire, here: ReaderHere): boolean {
  const { place, episode, at } = elsewhere;
  if (!place || at <= here.answeredAt) return false;
  if (episode.id === here.episode) return place.fraction > here.fraction + LEAST_ON;
  return episode.position > here.position;
}

/** The words of an offer: which device read on, up to where. */
export function offerWords({ device, episode, fraction, sentence }: PlaceElsewhereWire, isHere: boolean): string[] {
  const percent = Math.round(fraction * 100);
  const reach = isHere ? `${percent}%` : `${episode.position}${UNIT_NAMES[episode.unit ?? 'episode']} ${percent}%`;
  // What is said begins with its own quotation mark, and ends where it was cut.
  const said = sentence?.replaceAll(/^[“"‘'「『]+|[.…”"’'」』\s]+$/g, '') ?? '';
  return [`${device.name}에서 더 읽으셨습니다 · ${reach}`, ...(said === '' ? [] : [`“${said}…”`])];
}

const answerKey = (work: number): string => `seoga.reading.answered.${work}`;

/** When the newest place of a work was left about which the reader was asked. */
export function answeredAt(work: number): string {
  const kept = keptOnDevice(answerKey(work));
  return typeof kept === 'string' ? kept : '';
}

/** The reader has answered: about this place they are not asked again. */
export function keepAnswer(work: number, { at }: PlaceElsewhereWire): void {
  keepOnDevice(answerKey(work), at);
}
