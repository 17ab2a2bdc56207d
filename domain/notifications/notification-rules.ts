import type { Digest, NotificationKind } from '#shared/notifications/notifications';
import { seoulDate } from '#shared/content/seoul-date';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const SEOUL_MS = 9 * HOUR_MS;
/** Older notifications are not pushed any more; they stay in the inbox. */
const STALE_MS = 3 * DAY_MS;

/** Hours in Seoul, from inclusive, until exclusive; may span midnight. */
export interface Hours {
  from: number;
  until: number;
}

/** Hours in which adverts need a separate consent (정보통신망법 §50③). */
export const ADVERT_NIGHT: Hours = { from: 21, until: 8 };

/** The end of the hours when `now` lies within; otherwise null. */
export function endOfHours(hours: Hours | null, now: Date): Date | null {
  if (!hours) return null;
  const { hour } = seoulDate(now);
  const { from, until } = hours;
  const isWithin = from < until ? hour >= from && hour < until : hour >= from || hour < until;
  return isWithin ? nextHour(until, now) : null;
}

export interface PushContext {
  kind: NotificationKind;
  madeAt: Date;
  now: Date;
  isSeen: boolean;
  isWanted: boolean;
  /** Still valid: followed, unused, not ended, not stopped. */
  isTrue: boolean;
  quiet: Hours | null;
  consents: { adverts: boolean; atNight: boolean };
}
export type PushDecision = { act: 'send' } | { act: 'later'; until: Date } | { act: 'drop' };

/** Decides a push now. A postponed one is decided again. */
export function decidePush(context: PushContext): PushDecision {
  const { kind, now, consents } = context;
  const isAdvert = kind === 'advert';
  if (context.isSeen || !context.isWanted || !context.isTrue) return { act: 'drop' };
  if (now.getTime() - context.madeAt.getTime() > STALE_MS) return { act: 'drop' };
  if (isAdvert && !consents.adverts) return { act: 'drop' };
  const night = isAdvert && !consents.atNight ? endOfHours(ADVERT_NIGHT, now) : null;
  const until = night ?? endOfHours(context.quiet, now);
  return until ? { act: 'later', until } : { act: 'send' };
}

/** The next digest: at its hour in Seoul, weekly on Mondays; null when off. */
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

function nextHour(hour: number, now: Date): Date {
  const midnight = Math.floor((now.getTime() + SEOUL_MS) / DAY_MS) * DAY_MS - SEOUL_MS;
  const at = midnight + hour * HOUR_MS;
  return new Date(at > now.getTime() ? at : at + DAY_MS);
}

/** Hours left for delivering an advert before the night, fractions included. */
export function advertHours(now: Date): number {
  return (nextHour(ADVERT_NIGHT.from, now).getTime() - now.getTime()) / HOUR_MS;
}
