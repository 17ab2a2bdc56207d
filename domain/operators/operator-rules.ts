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

const FREE_TRIES = 5;
const LONGEST_WAIT_SECONDS = 900;

/** Seconds to wait after so many wrong tries within the hour: none for the first five, then 1, 2, 4 and so on to 15 minutes. */
export function waitAfter(failures: number): number {
  if (failures < FREE_TRIES) return 0;
  return Math.min(2 ** (failures - FREE_TRIES), LONGEST_WAIT_SECONDS);
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
