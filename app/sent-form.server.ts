import { Refusal } from '#shared/refusal';
import { answerRefusal } from './refused.server.ts';

/**
 * The form that a request brings. Whatever is none, or broken, is refused with INPUT_ERROR 0002 instead of being a fault;
 * a NUL, which no column takes, stands as U+FFFD, as in an address.
 */
export async function sentForm(request: Request): Promise<FormData> {
  try {
    return withoutNul(await request.formData());
  } catch {
    return answerRefusal(new Refusal('INPUT_ERROR', '0002'), new URL(request.url).pathname);
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
