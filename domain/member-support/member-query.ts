import { LOGIN_PROVIDERS, type LoginProvider, normalizeEmail, normalizeNickname } from '#shared/members/members';

export type MemberQuery =
  | { by: 'all' }
  | { by: 'number'; memberNo: number }
  | { by: 'nick' | 'mail' | 'payment'; text: string }
  | { by: 'provider'; provider: LoginProvider; text: string };

/** Parses a search by its field, or else by its form. */
export function parseMemberQuery(input: { field: string; text: string }): MemberQuery {
  const text = input.text.normalize('NFC').trim();
  const provider = LOGIN_PROVIDERS.find((name) => name === input.field);
  if (provider) return { by: 'provider', provider, text };
  if (text === '') return { by: 'all' };
  const memberNo = /^[1-9]\d{0,14}$/.test(text) ? Number(text) : undefined;
  if (input.field === 'number' || (input.field === '' && memberNo !== undefined))
    return { by: 'number', memberNo: memberNo ?? 0 };
  if (input.field === 'mail' || (input.field === '' && text.includes('@')))
    return { by: 'mail', text: normalizeEmail(text) };
  if (input.field === 'payment' || (input.field === '' && /^[\w-]{16,}$/.test(text))) return { by: 'payment', text };
  return { by: 'nick', text: normalizeNickname(text) };
}
