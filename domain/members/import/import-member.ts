import type { Needs, Tx } from '#kernel/context';
import { DomainError } from '#kernel/domain-error';
import { insertIdentity, insertMember, selectFreeNickname } from '../member-store.ts';
import { initialNickname } from '../profile/initial-nickname.ts';
import { nicknameError } from '../profile/nickname-rules.ts';
import { selectNicknameRules } from '../profile/profile-store.ts';
import type { ImportedMember } from './import-rules.ts';
import { writeImportedHistory } from './import-store.ts';

const EVENT_BYTES = 16;

/**
 * Adds a member of another service in the caller's transaction: a password hash is verified and replaced at the first
 * login; without one a link to set a password is sent. A taken or forbidden nickname is replaced by a generated one.
 * Throws JOIN_ERROR 0009 for a taken address.
 */
export async function importMember(ctx: Needs<'secrets' | 'jobs'>, tx: Tx, member: ImportedMember): Promise<number> {
  const { mail, passwordHash } = member;
  const nick = (await usableNickname(tx, member.nick)) ?? (await initialNickname(ctx, tx));
  const joinEvent = ctx.secrets.random(EVENT_BYTES);
  const isMailProved = false;
  const memberNo = await insertMember(tx, { mail, isMailProved, passwordHash, nick, joinedBy: 'mail', joinEvent });
  if (memberNo === undefined || !(await insertIdentity(tx, { memberNo, provider: 'mail', subject: mail, mail })))
    throw new DomainError('JOIN_ERROR', '0009');
  await writeImportedHistory(tx, memberNo, member);
  if (passwordHash === null) await ctx.jobs.add(tx, { name: 'password-reset', payload: { mail } });
  return memberNo;
}

async function usableNickname(tx: Tx, nick: string | null): Promise<string | undefined> {
  if (nick === null || nicknameError(nick, await selectNicknameRules(tx)) !== undefined) return undefined;
  return selectFreeNickname(tx, [nick]);
}
