import { data, redirect } from 'react-router';
import { DomainError } from '#kernel/domain-error';
import { errorMessage, errorStatusOf } from '#shared/errors/error-messages';
import type { ConsoleFormError } from '../components/form-error.ts';

/** Form error of a DomainError; other errors are rethrown. */
export function catalogErrorOf(
  error: unknown,
  values: Record<string, string> = {},
): ConsoleFormError & { status: number } {
  if (!(error instanceof DomainError)) throw error;
  const { errorName: name, code, details: errorDetails } = error;
  const field = typeof errorDetails['field'] === 'string' ? errorDetails['field'] : '';
  const message = errorMessage(name, code, errorDetails);
  // The form's checkbox confirms this change.
  const visible =
    typeof errorDetails['change'] === 'string' ? { ...values, shareChange: errorDetails['change'] } : values;
  return { field, message: message, code: `${name} ${code}`, typed: visible, status: errorStatusOf(name, code) };
}

/** Redirects with 303 on success. */
export async function runCatalogAction(action: () => Promise<string>, values: Record<string, string> = {}) {
  try {
    return redirect(await action(), 303);
  } catch (error) {
    const { status, ...fault } = catalogErrorOf(error, values);
    return data(fault, { status });
  }
}
