import type { Needs } from '#shared/context';
import { Refusal } from '#shared/refusal';
import { plainNick } from '#vocabulary/members';
import { foldedWord, nickFault } from './nick-rules.ts';
import { replaceForbiddenWords, selectNickLimits, updateNick } from './profile-store.ts';

/**
 * Renames a member. Refuses with PROFILE_ERROR 0001 what is no nick, 0003 one that holds a forbidden word, 0002 one that
 * somebody else has, 0009 one that passes for the shop or its staff.
 */
export async function changeNick(ctx: Needs<'db'>, order: { memberNo: number; nick: string }): Promise<void> {
  const fault = nickFault(order.nick, await selectNickLimits(ctx.db));
  if (fault) throw new Refusal('PROFILE_ERROR', fault);
  const nick = plainNick(order.nick);
  try {
    const isFree = await ctx.db.transaction().execute((tx) => updateNick(tx, { memberNo: order.memberNo, nick }));
    if (!isFree) throw new Refusal('PROFILE_ERROR', '0002');
  } catch (error) {
    // Two who ask for one nick at once: the table's own key decides.
    if (isTaken(error)) throw new Refusal('PROFILE_ERROR', '0002');
    throw error;
  }
}

function isTaken(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === '23505';
}

/** Forbids these words in nicks from now on, instead of those before; members keep the nicks they have. */
export async function forbidWords(ctx: Needs<'db'>, words: string[]): Promise<number> {
  const folded = [...new Set(words.map(foldedWord).filter((word) => word !== ''))];
  await ctx.db.transaction().execute((tx) => replaceForbiddenWords(tx, folded));
  return folded.length;
}
