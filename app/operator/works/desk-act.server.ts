import { data, redirect } from 'react-router';
import { Refusal } from '#shared/refusal';
import { refusalMessage, refusalStatus } from '#vocabulary/refusal-answers';
import type { ConsoleFault } from '../form-fault.ts';

/** A refusal as its form shows it: its sentence, the field that the refusal names, what was typed. A fault is thrown on. */
export function faultOf(error: unknown, typed: Record<string, string> = {}): ConsoleFault & { status: number } {
  if (!(error instanceof Refusal)) throw error;
  const { refusalName: name, code, facts } = error;
  const field = typeof facts['field'] === 'string' ? facts['field'] : '';
  const said = refusalMessage(name, code, facts);
  // What has to be confirmed stands in the form's checkbox.
  const shown = typeof facts['change'] === 'string' ? { ...typed, shareChange: facts['change'] } : typed;
  return { field, said, code: `${name} ${code}`, typed: shown, status: refusalStatus(name, code) };
}

/** Does what a form asks for and leads on by 303; a refusal comes back to the form. */
export async function settleDeskAct(act: () => Promise<string>, typed: Record<string, string> = {}) {
  try {
    return redirect(await act(), 303);
  } catch (error) {
    const { status, ...fault } = faultOf(error, typed);
    return data(fault, { status });
  }
}
