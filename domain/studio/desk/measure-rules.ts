import {
  APPEAL_RESULTS,
  type AppealResult,
  MEASURES,
  MEASURE_LIMITS,
  type MeasureKind,
} from '#shared/authors/measures';
import { RATINGS, type Rating } from '#shared/catalog/ratings';
import type { StudioErrorCode } from './studio-error.ts';

interface Problem {
  problem: StudioErrorCode;
  field: string;
}

const tidy = (text: string): string => text.normalize('NFC').replaceAll('\r\n', '\n').trim();
const isOneOf = <Name extends string>(table: Readonly<Record<Name, string>>, name: string): name is Name =>
  Object.hasOwn(table, name);

/** A reason that the author reads. */
export function parseStudioReason(text: string): { reason: string } | Problem {
  const reason = tidy(text);
  const isFine = reason !== '' && reason.length <= MEASURE_LIMITS.reason;
  return isFine ? { reason } : { problem: '0034', field: 'reason' };
}

/** A real day that is not over. */
function isDayAhead(day: string, today: string): boolean {
  const at = new Date(`${day}T00:00:00Z`);
  return (
    /^\d{4}-\d{2}-\d{2}$/u.test(day) && !Number.isNaN(at.getTime()) && at.toISOString().startsWith(day) && day >= today
  );
}

/** Parses a measure. `lastDay` '': until it is lifted. `today` in Seoul. */
export function parseMeasure(
  form: { kind: string; reason: string; lastDay: string },
  today: string,
): { kind: MeasureKind; reason: string; lastDay: string | null } | Problem {
  const { kind } = form;
  if (!isOneOf(MEASURES, kind)) return { problem: '0035', field: 'kind' };
  const lastDay = form.lastDay.trim();
  if (lastDay !== '' && !isDayAhead(lastDay, today)) return { problem: '0035', field: 'lastDay' };
  const parsed = parseStudioReason(form.reason);
  return 'problem' in parsed ? parsed : { kind, reason: parsed.reason, lastDay: lastDay || null };
}

/** Parses an appeal with its decision. */
export function parseAppeal(form: {
  appeal: string;
  result: string;
  answer: string;
}): { appeal: string; result: AppealResult; answer: string } | Problem {
  const [appeal, answer] = [tidy(form.appeal), tidy(form.answer)];
  const { result } = form;
  if (appeal === '' || appeal.length > MEASURE_LIMITS.appeal) return { problem: '0037', field: 'appeal' };
  if (!isOneOf(APPEAL_RESULTS, result)) return { problem: '0004', field: 'result' };
  if (answer === '' || answer.length > MEASURE_LIMITS.reason) return { problem: '0034', field: 'answer' };
  return { appeal, result, answer };
}

/** Parses a rating that operators set: a decided one, other than the current one. */
export function parseRating(text: string, current: Rating): { rating: Rating } | Problem {
  const rating = RATINGS.find((name) => name === text);
  return rating === undefined || rating === 'unknown' || rating === current
    ? { problem: '0038', field: 'rating' }
    : { rating };
}
