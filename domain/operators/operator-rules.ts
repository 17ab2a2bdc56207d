/** Maximum session age in hours and idle time in minutes. */
export const SESSION_HOURS = 12;
export const IDLE_MINUTES = 60;
/** Minutes that a second factor allows actions on money or rights. */
export const RECENT_PROOF_MINUTES = 10;
export const INVITE_HOURS = 24;
/** Longer than a member's password, since it grants more. */
const PASSWORD_LENGTH = { least: 12, most: 200 };
export const MAX_NAME_LENGTH = 40;
export const RECOVERY_CODES = 10;

/** Free failures within the hour, and the longest wait after more. */
interface TryLimit {
  free: number;
  longestSeconds: number;
}

export const PAIR_LIMIT: TryLimit = { free: 5, longestSeconds: 900 };
export const ADDRESS_LIMIT: TryLimit = { free: 20, longestSeconds: 900 };
/** Passwords per account, from unknown addresses. */
export const PASSWORD_LIMIT: TryLimit = { free: 20, longestSeconds: 60 };
/** Codes per account, after a correct password. */
export const CODE_LIMIT: TryLimit = { free: 5, longestSeconds: 900 };

/** Seconds to wait after so many failures: 0 while free, then 1, 2, 4 and so on. */
export function waitAfter(failures: number, { free, longestSeconds }: TryLimit): number {
  return failures < free ? 0 : Math.min(2 ** (failures - free), longestSeconds);
}

export function passwordError(password: string, mail: string): 'short' | 'long' | 'easy' | undefined {
  const length = [...password].length;
  if (length < PASSWORD_LENGTH.least) return 'short';
  if (length > PASSWORD_LENGTH.most) return 'long';
  const lowerCase = password.toLowerCase();
  if (new Set(lowerCase).size < 5) return 'easy';
  return lowerCase.includes(mail.split('@')[0] ?? mail) && length < 2 * PASSWORD_LENGTH.least ? 'easy' : undefined;
}
