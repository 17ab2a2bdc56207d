import { data, redirect } from 'react-router';
import { DomainError } from '#kernel/domain-error';
import { type FieldError, toFieldError } from '../../server/form-action.server.ts';

/** Form error of a DomainError at the field that it names; other errors are rethrown. */
export function catalogErrorOf(error: unknown, values: Record<string, string> = {}): FieldError & { status: number } {
  const fieldError = toFieldError(error, { atNamedField: true, typed: values });
  const { change } = error instanceof DomainError ? error.details : {};
  return {
    ...fieldError,
    // The form's checkbox confirms this change.
    ...(typeof change === 'string' ? { typed: { ...values, shareChange: change } } : {}),
  };
}

/** Redirects with 303 on success. */
export async function runCatalogAction(action: () => Promise<string>, values: Record<string, string> = {}) {
  try {
    return redirect(await action(), 303);
  } catch (error) {
    const { status, ...fieldError } = catalogErrorOf(error, values);
    return data(fieldError, { status });
  }
}
