import { ACCOUNT_ERRORS } from './account-errors.ts';
import type { ErrorTable } from './error-table.ts';

type AccountErrors = typeof ACCOUNT_ERRORS;

/** Message of an error that a form finds in the browser; the other tables stay out of its script. */
export function accountMessage<Name extends keyof AccountErrors>(
  name: Name,
  code: keyof AccountErrors[Name]['codes'] & string,
): string {
  const table: ErrorTable = ACCOUNT_ERRORS;
  const entry = table[name]?.codes[code] ?? '';
  return typeof entry === 'string' ? entry : entry.message;
}
