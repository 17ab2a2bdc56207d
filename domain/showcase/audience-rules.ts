import type { Reader } from '#shared/reader';
import { MOST_NEW_DAYS, type ShopAudience } from '#vocabulary/shop-audience';
import type { ShopPeriod } from './arrangement.ts';

/** Who looks into the window, as far as arrangements ask. */
export interface Onlooker {
  kind: Reader['kind'];
  /** Whole days since joining; null for whoever is no member, or no new one. */
  newForDays: number | null;
  isApp: boolean;
}

/** The onlooker a reader is. After `MOST_NEW_DAYS` all members are alike, so that they share what was read for one. */
export function onlookerOf(reader: Reader, seen: { memberDays: number | null; isApp: boolean }): Onlooker {
  const { memberDays, isApp } = seen;
  return {
    kind: reader.kind,
    newForDays: memberDays !== null && memberDays < MOST_NEW_DAYS ? memberDays : null,
    isApp,
  };
}

const MEMBERS = new Set<Reader['kind']>(['unverified', 'minor', 'adult-off', 'adult-on']);
const ADULTS = new Set<Reader['kind']>(['adult-off', 'adult-on']);

/** Whether something stands before this onlooker. */
export function isMeantFor(audience: ShopAudience | undefined, onlooker: Onlooker): boolean {
  if (!audience) return true;
  const { who, newWithinDays, on } = audience;
  if (on && (on === 'app') !== onlooker.isApp) return false;
  if (newWithinDays !== undefined && !(onlooker.newForDays !== null && onlooker.newForDays < newWithinDays))
    return false;
  if (who === 'visitors') return onlooker.kind === 'visitor';
  if (who === 'members') return MEMBERS.has(onlooker.kind);
  return who === 'everyone' || ADULTS.has(onlooker.kind);
}

/** Whether something stands at this moment: from its beginning on, and at its end no more. */
export function standsAt({ startsAt, endsAt }: ShopPeriod, now: Date): boolean {
  if (startsAt && new Date(startsAt) > now) return false;
  return !(endsAt && new Date(endsAt) <= now);
}
