import { noAnswer } from './call-fault.ts';
import { withTimeout } from './exchange.ts';

/** What /proc/login and /proc/join_ver2 answer to script: a login, or the sentence that says why not. */
export type EntryAnswer =
  | { isEntered: true; returnUrl: string; accessToken: string; loginKey: string; eventId: string }
  /** `code` is the refusal's name and code, as the page's address tells it too: `LOGIN_ERROR 0003`. */
  | { isEntered: false; said: string; code: string };

export interface EntryForm {
  fetch: typeof fetch;
  path: '/proc/login' | '/proc/join_ver2';
  fields: Record<string, string>;
}

/** Sends a form that logs somebody in (A9, A12). Throws a CallFault where no answer came that can be read. */
export async function sendEntryForm({ fetch, path, fields }: EntryForm): Promise<EntryAnswer> {
  return withTimeout(undefined, async (signal) => {
    const answer = await fetch(path, {
      method: 'POST',
      credentials: 'same-origin',
      headers: { accept: 'application/json' },
      body: new URLSearchParams(fields),
      signal,
    });
    return read(await answer.json().catch(() => null));
  });
}

function read(body: unknown): EntryAnswer {
  const { status, statusCode, result, name, code, event_id: event } = partsOf(body);
  const said = partsOf(result);
  if (statusCode !== undefined)
    return { isEntered: false, said: textOf(said['message']), code: `${textOf(said['name'])} ${textOf(said['code'])}` };
  if (typeof status !== 'number') throw noAnswer('unreadable');
  if (status >= 400) return { isEntered: false, said: textOf(result), code: `${textOf(name)} ${textOf(code)}` };
  return {
    isEntered: true,
    returnUrl: textOf(said['return_url']),
    accessToken: textOf(said['LOGINAT']),
    loginKey: textOf(said['login_key']),
    eventId: textOf(event),
  };
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

function partsOf(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
}
