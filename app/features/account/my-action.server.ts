import { data, redirect } from 'react-router';
import { toFormError } from '../../server/form-action.server.ts';
import type { FormError } from './form-error.ts';
import type { GiftMessage } from './messages.ts';

export interface AccountActionResult {
  path: string;
  message?: GiftMessage;
}

/**
 * Post/Redirect/Get with 303. A DomainError returns to the form with its message, its field (`NAME code` or `NAME`)
 * and the submitted values.
 */
export async function runAccountAction(
  run: () => Promise<AccountActionResult>,
  form: { fields?: Record<string, string>; typed?: Record<string, string> } = {},
) {
  try {
    const { path, message } = await run();
    return redirect(message ? `${path}?said=${message}` : path, 303);
  } catch (error) {
    const { code, message: said, status } = toFormError(error);
    const field = form.fields?.[code] ?? form.fields?.[code.split(' ')[0] ?? ''] ?? '';
    const formError: FormError = { field, message: said, code, typed: form.typed ?? {} };
    return data(formError, { status });
  }
}
