/** Files of a member's own that an app, which saves none, hands over to the browser above it. */
export const HANDED_FILES = { '/proc/coin_sheet': 'coin-sheet', '/proc/member_export': 'member-export' } as const;
/** One of them, or the receipt of a work by its number. */
export type HandedFile = (typeof HANDED_FILES)[keyof typeof HANDED_FILES] | `receipt:${number}`;

const RECEIPT = /^\/proc\/receipt\/([1-9]\d{0,14})$/;

/** How long such an address lives; it is opened at once. */
export const HANDED_MINUTES = 2;

/** The file that an address of the shop is; undefined for every other address. */
export function handedFileAt(path: string): HandedFile | undefined {
  const work = RECEIPT.exec(path)?.[1];
  if (work !== undefined) return `receipt:${Number(work)}`;
  return Object.entries(HANDED_FILES).find(([own]) => own === path)?.[1];
}
