import { data, redirect } from 'react-router';
import { Refusal } from '#shared/refusal';
import { refusalMessage, refusalStatus } from '#vocabulary/refusal-answers';
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
    if (!(error instanceof Refusal)) throw error;
    const { refusalName, code, facts } = error;
    const fault: FormFault = {
      field: form.fields?.[`${refusalName} ${code}`] ?? form.fields?.[refusalName] ?? '',
      said: refusalMessage(refusalName, code, facts),
      code: `${refusalName} ${code}`,
      typed: form.typed ?? {},
    };
    return data(fault, { status: refusalStatus(refusalName, code) });
  }
}

/** The fields of a form by name; what is missing or a file is ''. */
export async function fieldsOf(request: Request): Promise<(name: string) => string> {
  const form = await request.formData();
  return (name) => {
    const value = form.get(name);
    return typeof value === 'string' ? value : '';
  };
}
