import type { Needs } from '#kernel/context';
import { DomainError } from '#kernel/domain-error';
import {
  API_KEY_BYTES,
  type ApiKeyInput,
  type ListedApiKey,
  MAX_API_KEYS,
  MEMBER_KEY_PREFIX,
  READER_SCOPES,
  type ReaderScope,
  apiKeyEnding,
  apiKeyInputError,
  formatApiKey,
} from '#shared/members/api-keys';
import { sendMemberEmail } from '../email/send-member-email.ts';
import { type PasswordProof, confirmPassword } from '../login/confirm-password.ts';
import { type SessionMember, toSessionMember } from '../sessions/session-member.ts';
import {
  countApiKeys,
  deleteApiKey,
  insertApiKey,
  selectApiKeys,
  selectKeyMember,
  touchApiKey,
} from './api-key-store.ts';

/** A key and what it may do. */
export interface KeyMember {
  keyId: number;
  scopes: readonly ReaderScope[];
  member: SessionMember;
}

/** The member's usable and expired keys, newest first. */
export async function listApiKeys(ctx: Needs<'db'>, memberNo: number): Promise<ListedApiKey[]> {
  return selectApiKeys(ctx.db, memberNo);
}

/**
 * Creates a key and sends an e-mail; returns the key, of which only a hash is stored. Throws CONFIRM_ERROR as
 * `confirmPassword` does, KEY_ERROR 0004 to 0006 for invalid input, 0007 beyond the limit.
 */
export async function createApiKey(
  ctx: Needs<'db' | 'mailer' | 'passwords' | 'secrets'>,
  input: { proof: PasswordProof; key: ApiKeyInput },
): Promise<string> {
  const { memberNo } = input.proof;
  const name = input.key.name.normalize('NFC').trim();
  const { scopes, days } = input.key;
  const invalid = apiKeyInputError({ name, scopes, days }, Object.keys(READER_SCOPES));
  if (invalid) throw new DomainError('KEY_ERROR', invalid);
  await confirmPassword(ctx, input.proof);
  const key = formatApiKey(MEMBER_KEY_PREFIX, ctx.secrets.random(API_KEY_BYTES));
  const saved = { memberNo, name, scopes: [...new Set(scopes)], hash: ctx.secrets.digest(key), days };
  await ctx.db.transaction().execute(async (tx) => {
    const keys = await countApiKeys(tx, memberNo);
    if (keys === undefined) throw new DomainError('AUTH_ERROR', '0004');
    if (keys >= MAX_API_KEYS) throw new DomainError('KEY_ERROR', '0007');
    // KOReader sends the MD5 of what is typed as password.
    const syncHash = scopes.includes('sync') ? ctx.secrets.digest(ctx.secrets.md5(key)) : null;
    const id = await insertApiKey(tx, { ...saved, syncHash, ending: apiKeyEnding(key) });
    await sendMemberEmail(ctx, tx, {
      memberNo,
      key: `api-key ${id}`,
      subject: 'API 키를 만들었습니다.',
      paragraphs: (url) => [
        `‘${name}’ 키를 만들었습니다. 이 키를 가진 프로그램은 회원님의 계정에서 허용한 일을 할 수 있습니다.`,
        '직접 만드신 것이 아니라면 아래 화면에서 폐기하고 비밀번호를 바꾸어 주세요.',
        `API 키 보기:\n${url}/my/keys`,
      ],
    });
  });
  return key;
}

/** Revokes a key; ignores other members' keys. */
export async function revokeApiKey(ctx: Needs<'db'>, key: { memberNo: number; id: number }): Promise<boolean> {
  return ctx.db.transaction().execute((tx) => deleteApiKey(tx, key));
}

/** The member of a key. Throws KEY_ERROR 0001 for an unknown or revoked key, 0002 for an expired one. */
export async function findMemberByApiKey(ctx: Needs<'db' | 'secrets'>, key: string): Promise<KeyMember> {
  return keyMember(ctx, { hash: ctx.secrets.digest(key), by: 'key' });
}

/** The member of a key by its MD5, for keys that sync reading apps. Throws like `findMemberByApiKey`. */
export async function findMemberBySyncKey(ctx: Needs<'db' | 'secrets'>, md5: string): Promise<KeyMember> {
  return keyMember(ctx, { hash: ctx.secrets.digest(md5.toLowerCase()), by: 'sync' });
}

async function keyMember(ctx: Needs<'db'>, which: Parameters<typeof selectKeyMember>[1]): Promise<KeyMember> {
  const row = await selectKeyMember(ctx.db, which);
  if (!row) throw new DomainError('KEY_ERROR', '0001');
  if (row.is_expired) throw new DomainError('KEY_ERROR', '0002');
  if (row.is_unseen) await touchApiKey(ctx.db, row.key_id);
  const scopes = row.scopes.filter((scope): scope is ReaderScope => Object.hasOwn(READER_SCOPES, scope));
  return { keyId: row.key_id, scopes, member: toSessionMember(row) };
}
