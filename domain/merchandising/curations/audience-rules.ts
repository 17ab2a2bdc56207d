import type { Reader } from '#kernel/reader';
import { MAX_NEW_DAYS, type ShopAudience } from '#shared/merchandising/audiences';
import type { ShopPeriod } from './curation.ts';

/** Viewer properties that curations depend on. */
export interface StorefrontViewer {
  kind: Reader['kind'];
  /** Full days since joining; null for non-members and long-standing members. */
  newForDays: number | null;
  isApp: boolean;
}

/** The viewer of a reader. Beyond `MAX_NEW_DAYS` all members are equal, so that they share cached reads. */
export function storefrontViewerOf(
  reader: Reader,
  seen: { memberDays: number | null; isApp: boolean },
): StorefrontViewer {
  const { memberDays, isApp } = seen;
  return {
    kind: reader.kind,
    newForDays: memberDays !== null && memberDays < MAX_NEW_DAYS ? memberDays : null,
    isApp,
  };
}

const MEMBERS = new Set<Reader['kind']>(['unverified', 'minor', 'adult-off', 'adult-on']);
const ADULTS = new Set<Reader['kind']>(['adult-off', 'adult-on']);

export function isInAudience(audience: ShopAudience | undefined, viewer: StorefrontViewer): boolean {
  if (!audience) return true;
  const { who, newWithinDays, on } = audience;
  if (on && (on === 'app') !== viewer.isApp) return false;
  if (newWithinDays !== undefined && !(viewer.newForDays !== null && viewer.newForDays < newWithinDays)) return false;
  if (who === 'visitors') return viewer.kind === 'visitor';
  if (who === 'members') return MEMBERS.has(viewer.kind);
  return who === 'everyone' || ADULTS.has(viewer.kind);
}

/** Whether the period contains the time; the end is exclusive. */
export function isActiveAt({ startsAt, endsAt }: ShopPeriod, now: Date): boolean {
  if (startsAt && new Date(startsAt) > now) return false;
  return !(endsAt && new Date(endsAt) <= now);
}
