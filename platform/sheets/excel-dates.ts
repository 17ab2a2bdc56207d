/** Built-in formats of dates and times. */
const DATE_FORMATS = new Set([14, 15, 16, 17, 18, 19, 20, 21, 22, 27, 30, 31, 32, 33, 34, 35, 36, 45, 46, 47, 50, 57]);

/** Whether a number format shows a date or a time. */
export function isDateFormat(id: number, code: string | undefined): boolean {
  if (code === undefined) return DATE_FORMATS.has(id);
  const bare = code.replaceAll(/"[^"]*"|\\.|\[[^\]]*\]/gu, '');
  return /[ymdhs]/iu.test(bare) && !/[#0?]/u.test(bare.replaceAll(/[.:]0+/gu, ''));
}

const DAY_MS = 86_400_000;
/** Day 0 of the 1900 system, moved by its leap day that never was. */
const START = Date.UTC(1899, 11, 30);

/** A serial day as `2026-12-03`, with a time as `2026-12-03 18:00`. */
export function dateText(serial: number): string {
  const date = new Date(START + Math.round((serial * DAY_MS) / 60_000) * 60_000);
  if (Number.isNaN(date.getTime())) return '';
  const text = date.toISOString();
  return Number.isInteger(serial) ? text.slice(0, 10) : `${text.slice(0, 10)} ${text.slice(11, 16)}`;
}
