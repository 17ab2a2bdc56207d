import { LOGIN_PROVIDERS, type LoginProvider, plainMail, plainNick } from '#vocabulary/members';

/** By what a member is looked for. */
export type MemberQuestion =
  | { by: 'all' }
  | { by: 'number'; memberNo: number }
  | { by: 'nick' | 'mail' | 'payment'; text: string }
  | { by: 'provider'; provider: LoginProvider; text: string };

/** What is meant by what was typed: a field that is named, else whatever it looks like. */
export function memberQuestion(ask: { field: string; text: string }): MemberQuestion {
  const text = ask.text.normalize('NFC').trim();
  const provider = LOGIN_PROVIDERS.find((name) => name === ask.field);
  if (provider) return { by: 'provider', provider, text };
  if (text === '') return { by: 'all' };
  const memberNo = /^[1-9]\d{0,14}$/.test(text) ? Number(text) : undefined;
  if (ask.field === 'number' || (ask.field === '' && memberNo !== undefined))
    return { by: 'number', memberNo: memberNo ?? 0 };
  if (ask.field === 'mail' || (ask.field === '' && text.includes('@'))) return { by: 'mail', text: plainMail(text) };
  if (ask.field === 'payment' || (ask.field === '' && /^[\w-]{16,}$/.test(text))) return { by: 'payment', text };
  return { by: 'nick', text: plainNick(text) };
}
