import type { Needs } from '#kernel/context';
import { DomainError } from '#kernel/domain-error';
import { normalizeNickname } from '#shared/members/members';
import { foldWord, nicknameError } from './nickname-rules.ts';
import { replaceForbiddenWords, selectNicknameRules, updateNickname } from './profile-store.ts';

/**
 * Throws PROFILE_ERROR 0001 when invalid, 0003 with a forbidden word, 0002 when taken, 0009 when it impersonates the
 * shop or its staff.
 */
export async function changeNickname(ctx: Needs<'db'>, input: { memberNo: number; nick: string }): Promise<void> {
  const errorCode = nicknameError(input.nick, await selectNicknameRules(ctx.db));
  if (errorCode) throw new DomainError('PROFILE_ERROR', errorCode);
  const nick = normalizeNickname(input.nick);
  try {
    const isFree = await ctx.db.transaction().execute((tx) => updateNickname(tx, { memberNo: input.memberNo, nick }));
    if (!isFree) throw new DomainError('PROFILE_ERROR', '0002');
  } catch (error) {
    // The unique key decides between concurrent changes.
    if (isTaken(error)) throw new DomainError('PROFILE_ERROR', '0002');
    throw error;
  }
}

function isTaken(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === '23505';
}

/** Replaces the forbidden words; existing nicknames stay. */
export async function setForbiddenWords(ctx: Needs<'db'>, words: string[]): Promise<number> {
  const folded = [...new Set(words.map(foldWord).filter((word) => word !== ''))];
  await ctx.db.transaction().execute((tx) => replaceForbiddenWords(tx, folded));
  return folded.length;
}
