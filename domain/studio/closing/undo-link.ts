import type { Needs } from '#kernel/context';
import { DomainError } from '#kernel/domain-error';
import { undoOwnerChange } from './change-owner.ts';
import { selectOwnerChangeByLink } from './owner-store.ts';
import { undoWithdrawal } from './withdraw-work.ts';
import { selectWithdrawalByLink } from './withdrawal-store.ts';

/** What a link of an e-mail undoes. */
interface UndoLink {
  kind: 'withdrawal' | 'owner';
  /** Work, and episode if it is one. */
  name: string;
}

/** What a link undoes. Throws STUDIO_ERROR 0040 for an invalid link. */
export async function readUndoLink(ctx: Needs<'db' | 'secrets'>, token: string): Promise<UndoLink> {
  const hash = ctx.secrets.digest(token);
  const withdrawal = await selectWithdrawalByLink(ctx.db, hash);
  if (withdrawal) {
    const { workTitle, episodeTitle } = withdrawal;
    return { kind: 'withdrawal', name: [`‘${workTitle}’`, episodeTitle].filter(Boolean).join(' ') };
  }
  const change = await selectOwnerChangeByLink(ctx.db, hash);
  if (!change) throw new DomainError('STUDIO_ERROR', '0040');
  return { kind: 'owner', name: `‘${change.workTitle}’` };
}

/** Undoes a withdrawal or a change of the owner by its link, without a login. Throws STUDIO_ERROR 0039 and 0040. */
export async function undoByLink(ctx: Needs<'db' | 'secrets'>, token: string): Promise<void> {
  if ((await undoWithdrawal(ctx, token)) || (await undoOwnerChange(ctx, token))) return;
  throw new DomainError('STUDIO_ERROR', '0040');
}
