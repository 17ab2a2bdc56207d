import type { HoldingKind } from '#shared/money/purchases';

/** Why an episode may be downloaded. */
export type LicenseKind = 'free' | HoldingKind;

/**
 * License to show one downloaded episode. Signed by the shop, verified by the device on each use. Times are
 * milliseconds of the shop's clock.
 */
export interface License {
  member: number;
  device: string;
  episode: number;
  revision: number;
  /** Identifies the download; a new download has a new epoch. */
  epoch: string;
  kind: LicenseKind;
  isAdult: boolean;
  from: number;
  /** Null: no end. */
  until: number | null;
  /** For an unopened rental: hours from opening. */
  rentalHours: number | null;
}

/** Maximum time without contact to the shop, and tolerated clock step back. */
export const LICENSE_TERMS = { ownedDays: 30, adultHours: 24, toleranceMs: 5 * 60_000 } as const;

const HOUR_MS = 3_600_000;

/** When a license expires, also by the hours of a rental opened offline; null for never. */
export function licenseExpiry(license: Pick<License, 'until' | 'rentalHours'>, openedAt: number | null): number | null {
  if (openedAt === null || license.rentalHours === null) return license.until;
  const hoursEnd = openedAt + license.rentalHours * HOUR_MS;
  return license.until === null ? hoursEnd : Math.min(hoursEnd, license.until);
}

/** A device's knowledge of the shop's clock. */
export interface LicenseClock {
  /** Estimated shop time. */
  now: number;
  /** Latest shop time seen; time never goes back before it. */
  floor: number;
}

/** Whether a license is valid now. A clock set back invalidates all licenses until the next contact with the shop. */
export function isLicenseValid(
  license: Pick<License, 'from' | 'until' | 'rentalHours'>,
  openedAt: number | null,
  { now, floor }: LicenseClock,
): boolean {
  if (now < Math.max(floor, license.from) - LICENSE_TERMS.toleranceMs) return false;
  const end = licenseExpiry(license, openedAt);
  return end === null || Math.max(now, floor) < end;
}
