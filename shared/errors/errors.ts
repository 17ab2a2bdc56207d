import { ACCESS_ERRORS } from './access-errors.ts';
import { ACCOUNT_ERRORS } from './account-errors.ts';
import { COMMUNITY_ERRORS } from './community-errors.ts';
import { CONSOLE_ERRORS } from './console-errors.ts';
import type { ErrorTable } from './error-table.ts';
import { MONEY_ERRORS } from './money-errors.ts';
import { READING_ERRORS } from './reading-errors.ts';
import { STUDIO_ERRORS } from './studio-errors.ts';

/** Every domain error. docs/errors.md lists them. */
export const ERRORS = {
  ...ACCESS_ERRORS,
  ...ACCOUNT_ERRORS,
  ...READING_ERRORS,
  ...MONEY_ERRORS,
  ...COMMUNITY_ERRORS,
  ...CONSOLE_ERRORS,
  ...STUDIO_ERRORS,
} as const satisfies ErrorTable;

type Errors = typeof ERRORS;
/** The name of an error. */
export type ErrorName = keyof Errors;
/** The codes of a name, or of any. */
export type ErrorCode<Name extends ErrorName = ErrorName> = Name extends ErrorName
  ? keyof Errors[Name]['codes'] & string
  : never;

/** Whether an error with this name and code exists. */
export function isError(name: string, code: string): name is ErrorName {
  return Object.hasOwn(ERRORS, name) && entryOf(name, code) !== undefined;
}

/** HTTP status of a domain error, for the API and documents. */
export function errorStatusOf(name: ErrorName, code: string): number {
  const entry = entryOf(name, code);
  return typeof entry === 'object' ? entry.status : ERRORS[name].status;
}

/** Message of a domain error with its `{placeholders}`; falls back to the general one. */
export function errorTemplate(name: ErrorName, code: string): string {
  const entry = entryOf(name, code) ?? ERRORS.SERVER_ERROR.codes['0001'];
  return typeof entry === 'object' ? entry.message : entry;
}

/** Message of a domain error with its placeholders filled in. */
export function errorMessage(name: ErrorName, code: string, details: Record<string, string | number> = {}): string {
  return errorTemplate(name, code).replaceAll(/\{(\w+)\}/g, (_all, detail: string) => String(details[detail] ?? ''));
}

function entryOf(name: string, code: string): ErrorTable[string]['codes'][string] | undefined {
  const table: ErrorTable = ERRORS;
  const codes = table[name]?.codes;
  return codes && Object.hasOwn(codes, code) ? codes[code] : undefined;
}
