import type { Digest, NewsKind } from '#vocabulary/notifications';
import { seoulDate } from '#vocabulary/seoul-date';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const SEOUL_MS = 9 * HOUR_MS;
/** What could not be pushed for so long is no news any more; it stays in the inbox. */
const STALE_MS = 3 * DAY_MS;

/** Hours of Seoul's clock: from the first instant of one to the last before the other; over midnight where it comes first. */
export interface Hours {
  from: number;
  until: number;
}

/** When adverts may be pushed only with a consent of its own: 21:00 to 08:00 (정보통신망법 §50③). */
export const ADVERT_NIGHT: Hours = { from: 21, until: 8 };

/** When these hours end, where a moment lies in them; null where it does not. */
export function endOfHours(hours: Hours | null, now: Date): Date | null {
  if (!hours) return null;
  const { hour } = seoulDate(now);
  const { from, until } = hours;
  const isWithin = from < until ? hour >= from && hour < until : hour >= from || hour < until;
  return isWithin ? nextHour(until, now) : null;
}

/** What is known of something that is due to be pushed. */
export interface PushGround {
  kind: NewsKind;
  madeAt: Date;
  now: Date;
  /** Read or removed meanwhile. */
  isSeen: boolean;
  /** The member wants this kind pushed. */
  isWanted: boolean;
  /** It still is as it was when it was told: followed, not used, not ended, not stopped. */
  isTrue: boolean;
  quiet: Hours | null;
  /** Adverts are agreed to, and those at night. */
  consents: { adverts: boolean; atNight: boolean };
}
/** Push it, push it not before a moment, or never. */
export type PushDecision = { act: 'send' } | { act: 'later'; until: Date } | { act: 'drop' };

/** Whether something goes out now. What waits for hours to end is decided anew then: by that time much may have changed. */
export function decidePush(ground: PushGround): PushDecision {
  const { kind, now, consents } = ground;
  const isAdvert = kind === 'advert';
  if (ground.isSeen || !ground.isWanted || !ground.isTrue) return { act: 'drop' };
  if (now.getTime() - ground.madeAt.getTime() > STALE_MS) return { act: 'drop' };
  if (isAdvert && !consents.adverts) return { act: 'drop' };
  const night = isAdvert && !consents.atNight ? endOfHours(ADVERT_NIGHT, now) : null;
  const until = night ?? endOfHours(ground.quiet, now);
  return until ? { act: 'later', until } : { act: 'send' };
}

/** When the gathered letter comes next: at its hour in Seoul, weekly on Mondays; null where it is off. */
export function nextDigest({ digest, hour }: { digest: Digest; hour: number }, now: Date): Date | null {
  if (digest === 'off') return null;
  const next = nextHour(hour, now);
  if (digest === 'daily') return next;
  for (let day = 0; day < 7; day += 1) {
    const at = new Date(next.getTime() + day * DAY_MS);
    if (seoulDate(at).weekday === 'mon') return at;
  }
  return next;
}

/** The next full hour of that number on Seoul's clock, after a moment. */
function nextHour(hour: number, now: Date): Date {
  const midnight = Math.floor((now.getTime() + SEOUL_MS) / DAY_MS) * DAY_MS - SEOUL_MS;
  const at = midnight + hour * HOUR_MS;
  return new Date(at > now.getTime() ? at : at + DAY_MS);
}

/** For how many hours an advert may still be delivered before the night begins; a part of one counts as that part. */
export function advertHours(now: Date): number {
  return (nextHour(ADVERT_NIGHT.from, now).getTime() - now.getTime()) / HOUR_MS;
}
