import { data, redirect } from 'react-router';
import { Refusal } from '#shared/refusal';
import { refusalMessage, refusalStatus } from '#vocabulary/refusal-answers';
import type { ConsoleFault } from './form-fault.ts';
import { sentForm } from '../sent-form.server.ts';

/** The fields of a form of the console as text; the last of a name counts, a file is none. */
export interface ConsoleForm {
  (name: string): string;
  all(name: string): string[];
  file(name: string): File | undefined;
  /** What may stand in the form again: everything typed but passwords, codes and files. */
  typed: Record<string, string>;
}

const NEVER_AGAIN = /password|code|key|secret/i;

/** What was typed in a form, field by field; passwords, codes, keys and files are left out. */
export function typedEntries(form: FormData): [string, string][] {
  return [...form.entries()].filter(
    (entry): entry is [string, string] => typeof entry[1] === 'string' && !NEVER_AGAIN.test(entry[0]),
  );
}

/** Reads a form that was sent. */
export async function consoleForm(request: Request): Promise<ConsoleForm> {
  const form = await sentForm(request);
  const all = (name: string): string[] => form.getAll(name).filter((value) => typeof value === 'string');
  const typed = Object.fromEntries(typedEntries(form));
  const file = (name: string): File | undefined => {
    const value = form.get(name);
    return value instanceof File && value.size > 0 ? value : undefined;
  };
  return Object.assign((name: string) => all(name).at(-1) ?? '', { all, file, typed });
}

/**
 * Does what a form asks for and leads on by 303, so that loading anew sends nothing twice: `act` answers where to, as
 * `/operator/works/7?said=saved`. A refusal comes back to the form with its sentence, its field (`fields` names it by
 * `NAME code` or `NAME`) and what was typed. A fault is thrown on.
 */
export async function settleAct(
  act: () => Promise<string>,
  form: { fields?: Record<string, string>; typed?: Record<string, string> } = {},
) {
  try {
    return redirect(await act(), 303);
  } catch (error) {
    const { fault, status } = faultFrom(error, form);
    return data(fault, { status });
  }
}

/** A refusal as its form shows it, with its status; a fault is thrown on. */
export function faultFrom(
  error: unknown,
  form: { fields?: Record<string, string>; typed?: Record<string, string> },
): { fault: ConsoleFault; status: number } {
  if (!(error instanceof Refusal)) throw error;
  const { refusalName: name, code: number, facts } = error;
  const code = `${name} ${number}`;
  const field = form.fields?.[code] ?? form.fields?.[name] ?? '';
  const fault = { field, said: refusalMessage(name, number, facts), code, typed: form.typed ?? {} };
  return { fault, status: refusalStatus(name, number) };
}
