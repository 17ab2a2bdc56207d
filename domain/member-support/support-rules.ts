import { DomainError } from '#kernel/domain-error';
import { MAX_REASON_LENGTH } from '#shared/money/wallet-adjustments';

const MAX_NOTE_LENGTH = 2000;

/** Normalizes a reason. Throws SUPPORT_ERROR 0002 when empty or too long. */
export function requireSupportReason(text: string): string {
  const reason = normalizeLines(text);
  if (reason === '' || [...reason].length > MAX_REASON_LENGTH) throw new DomainError('SUPPORT_ERROR', '0002');
  return reason;
}

/** Normalizes a note. Throws SUPPORT_ERROR 0007 when empty or too long. */
export function requireNote(text: string): string {
  const note = normalizeLines(text);
  if (note === '' || [...note].length > MAX_NOTE_LENGTH) throw new DomainError('SUPPORT_ERROR', '0007');
  return note;
}

/**
 * The end of a suspension: the end of that day in Seoul, or null for an empty text. Throws SUPPORT_ERROR 0003 for an
 * invalid or past day.
 */
export function blockEnd(day: string, now: Date): Date | null {
  if (day === '') return null;
  const begin = new Date(/^20\d\d-\d\d-\d\d$/.test(day) ? `${day}T00:00:00+09:00` : Number.NaN);
  const end = new Date(begin.getTime() + 86_400_000);
  if (Number.isNaN(end.getTime()) || end <= now) throw new DomainError('SUPPORT_ERROR', '0003');
  return end;
}

function normalizeLines(text: string): string {
  return text.normalize('NFC').replaceAll(/\r\n?/g, '\n').trim();
}
