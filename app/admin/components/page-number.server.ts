import { data } from 'react-router';
import { DomainError } from '#kernel/domain-error';
import { isDeepJson } from '#shared/web/json-depth';
import { errorMessage, errorStatusOf } from '#shared/errors/errors';

/** Throws 404 when it is no id. */
export function parseId(text: string | undefined, path: string): number {
  const number = Number(text);
  if (!/^[1-9]\d{0,14}$/.test(text ?? '') || !Number.isSafeInteger(number))
    throw data(`Page Not Found: ${path}`, { status: 404 });
  return number;
}

export function afterOf(url: URL, name = 'after'): number | null {
  const text = url.searchParams.get(name) ?? '';
  return /^[1-9]\d{0,14}$/.test(text) ? Number(text) : null;
}

/** Turns a DomainError into its error page. */
export async function orPage<Result>(load: Promise<Result>): Promise<Result> {
  try {
    return await load;
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    const { errorName: name, code, details: errorDetails } = error;
    throw data({ message: errorMessage(name, code, errorDetails) }, { status: errorStatusOf(name, code) });
  }
}

/** Undefined when it is no JSON. Throws INPUT_ERROR 0005 when it is nested too deeply. */
export async function jsonOf(request: Request): Promise<unknown> {
  const text = await request.text();
  if (isDeepJson(text)) throw new DomainError('INPUT_ERROR', '0005');
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** JSON response; a DomainError is sent with code, message and details. */
export async function scriptResponse(action: () => Promise<object>): Promise<Response> {
  const headers = { 'cache-control': 'no-store' };
  try {
    return Response.json(await action(), { headers });
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    const { errorName: name, code, details: errorDetails } = error;
    const message = { name, code, message: errorMessage(name, code, errorDetails), details: errorDetails };
    return Response.json(message, { status: errorStatusOf(name, code), headers });
  }
}
