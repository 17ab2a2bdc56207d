import { canSee } from '#domain/catalog';
import { decideOpening } from '#domain/reading';
import type { Entitlement } from '#domain/purchase';
import { type Reader, familyOf } from '#kernel/reader';
import { type License, type LicenseKind, LICENSE_TERMS } from '#shared/reading/offline-licenses';
import { type Rating, isAdultRating } from '#shared/catalog/ratings';

export interface LicensedEpisode {
  rating: Rating;
  is_free: boolean;
  is_open: boolean;
  is_offered: boolean;
  rights: Entitlement[];
}

export type LicenseTerms = Pick<License, 'kind' | 'isAdult' | 'until' | 'rentalHours'>;

/** `closed`: not for this reader now, may come back. `gone`: no entitlement left. */
export type LicenseDecision =
  | { is: 'leased'; terms: LicenseTerms; right: Entitlement | null }
  | { is: 'closed' }
  | { is: 'gone' };

const HOUR_MS = 3_600_000;

/**
 * License terms by the opening rules: free episodes while free, purchases for a month since the last contact, rentals
 * to their end; adult works for at most a day, so that age proof and mode are checked again. A minor's with a guardian
 * last a day too, and end when the guardian closes the day.
 */
export function decideLicense(
  episode: LicensedEpisode,
  at: { reader: Reader; now: Date; proofEndsAt: Date | null },
): LicenseDecision {
  const decision = decideOpening({ ...episode, early: null, is_supporter: false }, episode.rights, 'keep');
  if (decision.is !== 'open') return { is: 'gone' };
  const isAdult = isAdultRating(episode.rating);
  if (!canSee(at.reader, episode, 'content')) return { is: 'closed' };
  const right = decision.by;
  const kind: LicenseKind = right?.kind ?? 'free';
  const family = familyOf(at.reader);
  const isShort = isAdult || family !== undefined;
  const ends = [
    kind === 'free' ? null : at.now.getTime() + LICENSE_TERMS.ownedDays * 24 * HOUR_MS,
    right?.endsAt ? new Date(right.endsAt).getTime() : null,
    isShort ? at.now.getTime() + LICENSE_TERMS.adultHours * HOUR_MS : null,
    isAdult ? (at.proofEndsAt?.getTime() ?? null) : null,
    family?.changesAt ?? null,
  ].filter((end) => end !== null);
  const until = ends.length > 0 ? Math.min(...ends) : null;
  const rentalHours = right?.kind === 'rental' && right.openedAt === null ? right.rentalHours : null;
  return { is: 'leased', terms: { kind, isAdult, until, rentalHours }, right };
}
