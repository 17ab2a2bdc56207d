import { data, redirect } from 'react-router';
import { toFormError } from '../../server/form-action.server.ts';
import type { FormError } from './form-error.ts';
import type { GiftMessage } from './messages.ts';

export interface AccountActionResult {
  path: string;
  said?: GiftMessage;
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
    const { path, said } = await run();
    return redirect(said ? `${path}?said=${said}` : path, 303);
  } catch (error) {
    const { code, said, status } = toFormError(error);
    const field = form.fields?.[code] ?? form.fields?.[code.split(' ')[0] ?? ''] ?? '';
    const formError: FormError = { field, said, code, typed: form.typed ?? {} };
    return data(formError, { status });
  }
}
