import { data } from 'react-router';
import { Refusal } from '#shared/refusal';
import { isDeepJson } from '#vocabulary/json-depth';
import { refusalMessage, refusalStatus } from '#vocabulary/refusal-answers';

/** A number of an address; 404 for what is none. */
export function numberOf(text: string | undefined, path: string): number {
  const number = Number(text);
  if (!/^[1-9]\d{0,14}$/.test(text ?? '') || !Number.isSafeInteger(number))
    throw data(`Page Not Found: ${path}`, { status: 404 });
  return number;
}

/** A number that a list goes on from; null where the address names none. */
export function afterOf(url: URL, name = 'after'): number | null {
  const text = url.searchParams.get(name) ?? '';
  return /^[1-9]\d{0,14}$/.test(text) ? Number(text) : null;
}

/** What a page of the console loads; a refusal becomes the page that says so. */
export async function orPage<Result>(load: Promise<Result>): Promise<Result> {
  try {
    return await load;
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const { refusalName: name, code, facts } = error;
    throw data({ message: refusalMessage(name, code, facts) }, { status: refusalStatus(name, code) });
  }
}

/** What the console's own script sent as JSON; nothing where it is none. Refuses with INPUT_ERROR 0005 what is too deep. */
export async function jsonOf(request: Request): Promise<unknown> {
  const text = await request.text();
  if (isDeepJson(text)) throw new Refusal('INPUT_ERROR', '0005');
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** An answer to the console's own script; a refusal is told with its code, its sentence and its facts. */
export async function answerScript(act: () => Promise<object>): Promise<Response> {
  const headers = { 'cache-control': 'no-store' };
  try {
    return Response.json(await act(), { headers });
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const { refusalName: name, code, facts } = error;
    const said = { name, code, message: refusalMessage(name, code, facts), facts };
    return Response.json(said, { status: refusalStatus(name, code), headers });
  }
}
