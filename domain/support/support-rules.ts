import { Refusal } from '#shared/refusal';
import { MOST_REASON } from '#vocabulary/money-desk';

const MOST_NOTE = 2000;

/** A reason on some lines. Refuses with SUPPORT_ERROR 0002 none, or one too long. */
export function plainSupportReason(text: string): string {
  const reason = plainLines(text);
  if (reason === '' || [...reason].length > MOST_REASON) throw new Refusal('SUPPORT_ERROR', '0002');
  return reason;
}

/** A note. Refuses with SUPPORT_ERROR 0007 none, or one too long. */
export function plainNote(text: string): string {
  const note = plainLines(text);
  if (note === '' || [...note].length > MOST_NOTE) throw new Refusal('SUPPORT_ERROR', '0007');
  return note;
}

/**
 * Until when a member is shut out: to the end of that day in Seoul, or (an empty text) until somebody lets them in. Refuses
 * with SUPPORT_ERROR 0003 what is no day, or one that is over.
 */
export function blockEnd(day: string, now: Date): Date | null {
  if (day === '') return null;
  const begin = new Date(/^20\d\d-\d\d-\d\d$/.test(day) ? `${day}T00:00:00+09:00` : Number.NaN);
  const end = new Date(begin.getTime() + 86_400_000);
  if (Number.isNaN(end.getTime()) || end <= now) throw new Refusal('SUPPORT_ERROR', '0003');
  return end;
}

function plainLines(text: string): string {
  return text.normalize('NFC').replaceAll(/\r\n?/g, '\n').trim();
}
