/** How long a session of the console lasts at most, and how long nobody may leave it alone. */
export const SESSION_HOURS = 12;
export const IDLE_MINUTES = 60;
/** For how long the second factor speaks for whoever moves money or rights. */
export const FRESH_MINUTES = 10;
/** How long a one-time link waits. */
export const INVITE_HOURS = 24;
/** A password of the console: longer than a reader's, since it opens more. */
const PASSWORD_LETTERS = { least: 12, most: 200 };
export const NAME_LETTERS = 40;
export const RECOVERY_CODES = 10;

/** How many wrong tries within the hour are free, and how long the wait after more of them grows at most. */
interface TryLimit {
  free: number;
  longestSeconds: number;
}

/** Tries of one account from one address. */
export const PAIR_LIMIT: TryLimit = { free: 5, longestSeconds: 900 };
/** Tries of one address at all accounts together. */
export const ADDRESS_LIMIT: TryLimit = { free: 20, longestSeconds: 900 };
/** Passwords tried at one account from all addresses that it never came in from. */
export const PASSWORD_LIMIT: TryLimit = { free: 20, longestSeconds: 60 };
/** Codes tried likewise, by whoever has the password already. */
export const CODE_LIMIT: TryLimit = { free: 5, longestSeconds: 900 };

/** Seconds to wait after so many wrong tries within the hour: none while they are free, then 1, 2, 4 and so on. */
export function waitAfter(failures: number, { free, longestSeconds }: TryLimit): number {
  return failures < free ? 0 : Math.min(2 ** (failures - free), longestSeconds);
}

/** What is wrong with a password; undefined where nothing is. */
export function passwordFault(password: string, mail: string): 'short' | 'long' | 'easy' | undefined {
  const letters = [...password].length;
  if (letters < PASSWORD_LETTERS.least) return 'short';
  if (letters > PASSWORD_LETTERS.most) return 'long';
  const plain = password.toLowerCase();
  if (new Set(plain).size < 5) return 'easy';
  return plain.includes(mail.split('@')[0] ?? mail) && letters < 2 * PASSWORD_LETTERS.least ? 'easy' : undefined;
}
