import { canSee } from '#domain/catalogue';
import { decideOpening } from '#domain/reading';
import type { Right } from '#domain/purchase';
import type { Reader } from '#shared/reader';
import { type Lease, type LeaseKind, LEASE_TERMS } from '#vocabulary/leases';
import { type Rating, isAdultRating } from '#vocabulary/ratings';

/** What decides whether an episode may lie on a device. */
export interface LeasedEpisode {
  rating: Rating;
  is_free: boolean;
  is_open: boolean;
  is_offered: boolean;
  rights: Right[];
}

/** What a lease allows. */
export type LeasedTerms = Pick<Lease, 'kind' | 'isAdult' | 'until' | 'rentalHours'>;

/** `closed`: not for this reader as they stand now; it may come back. `gone`: nothing of it is held any more. */
export type LeaseDecision =
  | { is: 'leased'; terms: LeasedTerms; right: Right | null }
  | { is: 'closed' }
  | { is: 'gone' };

const HOUR_MS = 3_600_000;

/**
 * What a device may be allowed, by the rules of opening itself. Free for good as long as it is free; bought for a month
 * from the last time the device was heard of; rented to the rental's end. Of adult works never longer than a day: by then
 * the proof of age and the mode are asked for again.
 */
export function decideLease(
  episode: LeasedEpisode,
  at: { reader: Reader; now: Date; proofEndsAt: Date | null },
): LeaseDecision {
  const decision = decideOpening(episode, episode.rights, 'keep');
  if (decision.is !== 'open') return { is: 'gone' };
  const isAdult = isAdultRating(episode.rating);
  if (!canSee(at.reader, episode, 'content')) return { is: 'closed' };
  const right = decision.by;
  const kind: LeaseKind = right?.kind ?? 'free';
  const ends = [
    kind === 'free' ? null : at.now.getTime() + LEASE_TERMS.ownedDays * 24 * HOUR_MS,
    right?.endsAt ? new Date(right.endsAt).getTime() : null,
    isAdult ? at.now.getTime() + LEASE_TERMS.adultHours * HOUR_MS : null,
    isAdult ? (at.proofEndsAt?.getTime() ?? null) : null,
  ].filter((end) => end !== null);
  const until = ends.length > 0 ? Math.min(...ends) : null;
  const rentalHours = right?.kind === 'rental' && right.openedAt === null ? right.rentalHours : null;
  return { is: 'leased', terms: { kind, isAdult, until, rentalHours }, right };
}
