import { readForm } from '../../server/form-data.server.ts';

/** Text fields of an admin form; of repeated names the last one. */
export interface ConsoleForm {
  (name: string): string;
  all(name: string): string[];
  file(name: string): File | undefined;
  /** Chosen files; browsers send an empty one for an empty field. */
  files(name: string): File[];
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
  const files = (name: string): File[] =>
    form.getAll(name).filter((value): value is File => value instanceof File && value.size > 0);
  const file = (name: string): File | undefined => {
    const value = form.get(name);
    return value instanceof File && value.size > 0 ? value : undefined;
  };
  return Object.assign((name: string) => all(name).at(-1) ?? '', { all, file, files, typed: values });
}
