import type { HoldingKind } from '#vocabulary/purchases';

/** By what an episode is kept on a device: it is free, was bought, or is rented. */
export type LeaseKind = 'free' | HoldingKind;

/**
 * What the shop allows a device: to show one episode that it keeps, until a moment. Signed by the shop, checked by the
 * device each time. Moments are milliseconds of the shop's clock.
 */
export interface Lease {
  member: number;
  device: string;
  episode: number;
  revision: number;
  /** Which keeping it belongs to: what is kept anew has another. */
  epoch: string;
  kind: LeaseKind;
  isAdult: boolean;
  from: number;
  /** Null where it has no end. */
  until: number | null;
  /** Of a rental that nobody has opened yet: for how many hours it may be read from its opening on. */
  rentalHours: number | null;
}

/** How long a device may go on without hearing from the shop, and how far its clock may have been put back. */
export const LEASE_TERMS = { ownedDays: 30, adultHours: 24, toleranceMs: 5 * 60_000 } as const;

const HOUR_MS = 3_600_000;

/** When a lease ends: by itself, or the hours of a rental after it was opened away from the shop; null for never. */
export function leaseEnd(lease: Pick<Lease, 'until' | 'rentalHours'>, openedAt: number | null): number | null {
  if (openedAt === null || lease.rentalHours === null) return lease.until;
  const hoursEnd = openedAt + lease.rentalHours * HOUR_MS;
  return lease.until === null ? hoursEnd : Math.min(hoursEnd, lease.until);
}

/** What a device knows of the shop's clock. */
export interface LeaseClock {
  /** The shop's clock by the device's own. */
  now: number;
  /** The latest moment of the shop's clock that this device has seen: time does not go back behind it. */
  floor: number;
}

/** Whether a lease counts now. A clock that was put back ends every lease until the shop is heard again. */
export function isLeaseAlive(
  lease: Pick<Lease, 'from' | 'until' | 'rentalHours'>,
  openedAt: number | null,
  { now, floor }: LeaseClock,
): boolean {
  if (now < Math.max(floor, lease.from) - LEASE_TERMS.toleranceMs) return false;
  const end = leaseEnd(lease, openedAt);
  return end === null || Math.max(now, floor) < end;
}
