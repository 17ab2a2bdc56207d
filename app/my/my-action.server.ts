import { data, redirect } from 'react-router';
import { refusalOf } from '../members/mail-form.server.ts';
import type { FormFault } from './form-fault.ts';
import type { Said } from './said.ts';

/** Where a form leads when all went well: its page, and the sentence said there. */
export interface Settled {
  path: string;
  said?: Said;
}

/**
 * Does what a form asks for and leads on by 303, so that loading anew sends nothing twice. A refusal comes back to the
 * form: its sentence, the field it belongs to by `NAME code` or `NAME`, and what was typed that may be shown again.
 */
export async function settleForm(
  act: () => Promise<Settled>,
  form: { fields?: Record<string, string>; typed?: Record<string, string> } = {},
) {
  try {
    const { path, said } = await act();
    return redirect(said ? `${path}?said=${said}` : path, 303);
  } catch (error) {
    const { code, said, status } = refusalOf(error);
    const field = form.fields?.[code] ?? form.fields?.[code.split(' ')[0] ?? ''] ?? '';
    const fault: FormFault = { field, said, code, typed: form.typed ?? {} };
    return data(fault, { status });
  }
}
