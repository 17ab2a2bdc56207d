import { data } from 'react-router';
import { Refusal } from '#shared/refusal';
import type { ErrorName } from '#vocabulary/error-codes';
import { refusalMessage } from '#vocabulary/refusal-messages';

/** Status of a screen that a refusal stands in for; the calls have their own table. */
const STATUSES: Record<ErrorName, { status: number; statusText: string }> = {
  NOT_FOUND: { status: 404, statusText: 'Page Not Found' },
  ADULT_ERROR: { status: 403, statusText: 'Adults Only' },
  EPISODE_ERROR: { status: 403, statusText: 'Not Open' },
  INPUT_ERROR: { status: 400, statusText: 'Bad Request' },
  IMPORT_ERROR: { status: 422, statusText: 'Unprocessable' },
  SERVER_ERROR: { status: 500, statusText: 'Server Error' },
};

/** What the error page is told about a refusal. */
export interface Refused {
  name: ErrorName;
  code: string;
  message: string;
}

/**
 * Turns a refusal that a loader met into its error page: NOT_FOUND into 404 with `Page Not Found: {path}` (G6), the
 * others into their status and Korean sentence. Anything that is no refusal is a fault and is thrown on as it is.
 */
export function answerRefusal(error: unknown, path: string): never {
  if (!(error instanceof Refusal)) throw error;
  const init = STATUSES[error.refusalName];
  if (error.refusalName === 'NOT_FOUND') refuseAddress(path);
  const refused: Refused = { name: error.refusalName, code: error.code, message: refusalMessage(error.refusalName, error.code) };
  throw data(refused, init);
}

/** 404 for an address that names nothing (G6). */
export function refuseAddress(path: string): never {
  throw data(`Page Not Found: ${path}`, STATUSES.NOT_FOUND);
}

/** The number in an address; refuses with 404 what is no positive whole number. */
export function addressNumber(text: string, path: string): number {
  if (!/^[1-9]\d{0,14}$/.test(text)) refuseAddress(path);
  return Number(text);
}
