/** Personal files that an app hands over to the browser, because apps cannot save files. */
export const ONE_TIME_FILES = { '/proc/coin_sheet': 'coin-sheet', '/proc/member_export': 'member-export' } as const;
/** A one-time file, or the receipt of a work. */
export type OneTimeFile = (typeof ONE_TIME_FILES)[keyof typeof ONE_TIME_FILES] | `receipt:${number}`;

const RECEIPT = /^\/proc\/receipt\/([1-9]\d{0,14})$/;

/** Lifetime of a one-time URL. */
export const ONE_TIME_LINK_MINUTES = 2;

/** The one-time file of a shop path; undefined otherwise. */
export function oneTimeFileAt(path: string): OneTimeFile | undefined {
  const work = RECEIPT.exec(path)?.[1];
  if (work !== undefined) return `receipt:${Number(work)}`;
  return Object.entries(ONE_TIME_FILES).find(([own]) => own === path)?.[1];
}
