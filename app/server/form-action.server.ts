import { data, redirect } from 'react-router';
import { DomainError } from '#kernel/domain-error';
import { errorMessage, errorStatusOf } from '#shared/errors/errors';
import { readForm } from './form-data.server.ts';

/** Error of a submitted form, shown at its field or above the form. */
export interface FormActionError {
  code: string;
  message: string;
}

/** Error of a form, at `field`, or '' for the whole form, with the submitted values. */
export interface FieldError extends FormActionError {
  field: string;
  typed: Record<string, string>;
}

interface FormOptions {
  /** Field of an error by `NAME code` or `NAME`. */
  fields?: Record<string, string>;
  /** Other errors are shown at the field that they name. */
  atNamedField?: boolean;
  typed?: Record<string, string>;
}

/** Text fields of a form; files read as ''. */
export async function fieldsOf(request: Request): Promise<(name: string) => string> {
  const form = await readForm(request);
  return (name) => {
    const value = form.get(name);
    return typeof value === 'string' ? value : '';
  };
}

/** Post/Redirect/Get; a DomainError is returned with the page. */
export async function runForm<Result, Kept extends object>(
  action: () => Promise<Result>,
  { next, kept }: { next: string | ((result: Result) => string); kept: Kept },
): Promise<Response | ReturnType<typeof data<FormActionError & Kept>>> {
  let result: Result;
  try {
    result = await action();
  } catch (error) {
    const domainError = toFormError(error);
    return data({ ...kept, code: domainError.code, message: domainError.message }, { status: domainError.status });
  }
  return redirect(typeof next === 'string' ? next : next(result), 303);
}

/** Rethrows anything but a DomainError. */
export function toFormError(error: unknown): FormActionError & { status: number } {
  if (!(error instanceof DomainError)) throw error;
  const { errorName: name, code, details: errorDetails } = error;
  return {
    code: `${name} ${code}`,
    message: errorMessage(name, code, errorDetails),
    status: errorStatusOf(name, code),
  };
}

/**
 * Runs `action` and redirects with 303 to the path it returns. A DomainError returns to the form with its message,
 * field and submitted values. Other errors are rethrown.
 */
export async function runFormAction(action: () => Promise<string>, form: FormOptions = {}) {
  try {
    return redirect(await action(), 303);
  } catch (error) {
    const { status, ...fieldError } = toFieldError(error, form);
    return data(fieldError, { status });
  }
}

/** Rethrows anything but a DomainError. */
export function toFieldError(
  error: unknown,
  { fields = {}, atNamedField = false, typed = {} }: FormOptions,
): FieldError & { status: number } {
  const { code, message, status } = toFormError(error);
  const named = atNamedField && error instanceof DomainError ? error.details['field'] : undefined;
  const field = fields[code] ?? fields[code.split(' ')[0] ?? ''] ?? (typeof named === 'string' ? named : '');
  return { field, message, code, typed, status };
}
