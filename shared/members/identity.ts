/** Purposes of an identity verification. */
export const IDENTITY_PURPOSES = ['adult', 'proof', 'find-id', 'family'] as const;
export type IdentityPurpose = (typeof IDENTITY_PURPOSES)[number];

/** Outcome of an attempt; an abandoned one has none and expires. */
export type IdentityOutcome = 'verified' | 'failed' | 'duplicate' | 'under-age' | 'found';

/** Daily limits per member, IP address and visitor, and the lifetime of an attempt. */
export const IDENTITY_LIMITS = { memberPerDay: 5, addressPerDay: 100, visitorPerDay: 5, attemptMinutes: 30 } as const;

/** Days for which a withdrawn member is still recognised as the same person. */
export const IDENTITY_RETENTION_DAYS = 30;

/**
 * Next step of the age gate (specification T2): log in, verify, verify again after a year, too young, switch the mode
 * on, or not available in this app.
 */
export type AdultGateStep = 'login' | 'verify' | 'reverify' | 'minor' | 'switch-on' | 'elsewhere';

/** Age in full years on a day, both `yyyy-MM-dd`; undefined for an invalid date. */
export function fullAge(birthDate: string, day: string): number | undefined {
  const [birth, today] = [dateParts(birthDate), dateParts(day)];
  if (!birth || !today) return undefined;
  const hadBirthday = today.month > birth.month || (today.month === birth.month && today.day >= birth.day);
  return today.year - birth.year - (hadBirthday ? 0 : 1);
}

/** The day on which a person reaches full years, both `yyyy-MM-dd`; 29 February becomes 1 March (민법 제160조). */
export function birthdayAt(birthDate: string, years: number): string | undefined {
  const birth = dateParts(birthDate);
  if (!birth) return undefined;
  return new Date(Date.UTC(birth.year + years, birth.month - 1, birth.day)).toISOString().slice(0, 10);
}

/** Year of a `yyyy-MM-dd` date; undefined if invalid. */
export function birthYearOf(birthDate: string): number | undefined {
  return dateParts(birthDate)?.year;
}

function dateParts(text: string): { year: number; month: number; day: number } | undefined {
  const [year, month, day] = (/^(\d{4})-(\d{2})-(\d{2})$/.exec(text) ?? []).slice(1).map(Number);
  if (year === undefined || month === undefined || day === undefined) return undefined;
  const date = new Date(Date.UTC(year, month - 1, day));
  const isReal = date.getUTCFullYear() === year && date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
  return isReal && year > 1850 ? { year, month, day } : undefined;
}
