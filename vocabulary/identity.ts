/** What an identity is proved for: adult mode, something that asks for a proof, or finding a forgotten address. */
export const IDENTITY_PURPOSES = ['adult', 'proof', 'find-id'] as const;
export type IdentityPurpose = (typeof IDENTITY_PURPOSES)[number];

/** How an attempt ended; one that was given up never ends, it grows old. */
export type IdentityOutcome = 'verified' | 'failed' | 'duplicate' | 'under-age' | 'found';

/** How often a day a member may try, how often everybody behind one address, and for how long one attempt stands. */
export const IDENTITY_LIMITS = { memberPerDay: 5, addressPerDay: 100, visitorPerDay: 5, attemptMinutes: 30 } as const;

/** Days for which a member who left is still known as the person they were. */
export const IDENTITY_KEPT_DAYS = 30;

/**
 * What stands before an adult work (specification T2): log in, prove the age, prove it again after a year, too young,
 * the mode is off, or this app shows such works to nobody.
 */
export type AdultGateStep = 'login' | 'verify' | 'reverify' | 'minor' | 'switch-on' | 'elsewhere';

/** Full years of age on a day, both as `yyyy-MM-dd`; undefined for what is no date. */
export function fullAge(birthDate: string, day: string): number | undefined {
  const [birth, today] = [dateParts(birthDate), dateParts(day)];
  if (!birth || !today) return undefined;
  const hadBirthday = today.month > birth.month || (today.month === birth.month && today.day >= birth.day);
  return today.year - birth.year - (hadBirthday ? 0 : 1);
}

/** The year of a date, as `yyyy-MM-dd`; undefined for what is no date. */
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
