import { DomainError } from '#kernel/domain-error';
import { toErrorResponse } from './errors.server.ts';

/** Throws INPUT_ERROR 0002 for an invalid form. Replaces NUL, which PostgreSQL rejects, by U+FFFD. */
export async function readForm(request: Request): Promise<FormData> {
  try {
    return withoutNul(await request.formData());
  } catch {
    return toErrorResponse(new DomainError('INPUT_ERROR', '0002'), new URL(request.url).pathname);
  }
}

function withoutNul(form: FormData): FormData {
  const entries = [...form];
  if (!entries.some(([, value]) => typeof value === 'string' && value.includes('\0'))) return form;
  const clean = new FormData();
  for (const [name, value] of entries)
    clean.append(name, typeof value === 'string' ? value.replaceAll('\0', '\uFFFD') : value);
  return clean;
}
