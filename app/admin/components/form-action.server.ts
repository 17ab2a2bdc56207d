import { data, redirect } from 'react-router';
import { DomainError } from '#kernel/domain-error';
import { errorMessage, errorStatusOf } from '#shared/errors/error-messages';
import type { ConsoleFormError } from './form-error.ts';
import { readForm } from '../../server/form-data.server.ts';

/** Text fields of an admin form; of repeated names the last one. */
export interface ConsoleForm {
  (name: string): string;
  all(name: string): string[];
  file(name: string): File | undefined;
  /** Submitted values that may be shown again: no passwords, codes or files. */
  typed: Record<string, string>;
}

const NEVER_AGAIN = /password|code|key|secret/i;

export function typedEntries(form: FormData): [string, string][] {
  return [...form.entries()].filter(
    (entry): entry is [string, string] => typeof entry[1] === 'string' && !NEVER_AGAIN.test(entry[0]),
  );
}

export async function consoleForm(request: Request): Promise<ConsoleForm> {
  const form = await readForm(request);
  const all = (name: string): string[] => form.getAll(name).filter((value) => typeof value === 'string');
  const values = Object.fromEntries(typedEntries(form));
  const file = (name: string): File | undefined => {
    const value = form.get(name);
    return value instanceof File && value.size > 0 ? value : undefined;
  };
  return Object.assign((name: string) => all(name).at(-1) ?? '', { all, file, typed: values });
}

/**
 * Runs `act` and redirects with 303 to the path it returns. A DomainError returns to the form with its message, its
 * field (`fields` maps `NAME code` or `NAME`) and the submitted values. Other errors are rethrown.
 */
export async function runFormAction(
  action: () => Promise<string>,
  form: { fields?: Record<string, string>; typed?: Record<string, string> } = {},
) {
  try {
    return redirect(await action(), 303);
  } catch (error) {
    const { error: fault, status } = formErrorOf(error, form);
    return data(fault, { status });
  }
}

export function formErrorOf(
  error: unknown,
  form: { fields?: Record<string, string>; typed?: Record<string, string> },
): { error: ConsoleFormError; status: number } {
  if (!(error instanceof DomainError)) throw error;
  const { errorName: name, code: number, details: errorDetails } = error;
  const code = `${name} ${number}`;
  const field = form.fields?.[code] ?? form.fields?.[name] ?? '';
  const formError = { field, message: errorMessage(name, number, errorDetails), code, typed: form.typed ?? {} };
  return { error: formError, status: errorStatusOf(name, number) };
}
