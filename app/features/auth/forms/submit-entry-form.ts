import { transportError } from '../../../browser/api/call-error.ts';
import { withTimeout } from '../../../browser/api/http-client.ts';

/** Result of /proc/login and /proc/join_ver2. */
export type EntryResult =
  | { isEntered: true; returnUrl: string; accessToken: string; loginKey: string; eventId: string }
  /** Error name and code: `LOGIN_ERROR 0003`. */
  | { isEntered: false; message: string; code: string };

export interface EntryForm {
  fetch: typeof fetch;
  path: '/proc/login' | '/proc/join_ver2';
  fields: Record<string, string>;
}

/** Submits a login or join form (A9, A12). Throws CallFault for an unreadable response. */
export async function submitEntryForm({ fetch, path, fields }: EntryForm): Promise<EntryResult> {
  return withTimeout(undefined, async (signal) => {
    const response = await fetch(path, {
      method: 'POST',
      credentials: 'same-origin',
      headers: { accept: 'application/json' },
      body: new URLSearchParams(fields),
      signal,
    });
    return read(await response.json().catch(() => null));
  });
}

function read(body: unknown): EntryResult {
  const { status, statusCode, result, name, code, event_id: event } = recordOf(body);
  const text = recordOf(result);
  if (statusCode !== undefined)
    return {
      isEntered: false,
      message: textOf(text['message']),
      code: `${textOf(text['name'])} ${textOf(text['code'])}`,
    };
  if (typeof status !== 'number') throw transportError('unreadable');
  if (status >= 400) return { isEntered: false, message: textOf(result), code: `${textOf(name)} ${textOf(code)}` };
  return {
    isEntered: true,
    returnUrl: textOf(text['return_url']),
    accessToken: textOf(text['LOGINAT']),
    loginKey: textOf(text['login_key']),
    eventId: textOf(event),
  };
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

function recordOf(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
}
