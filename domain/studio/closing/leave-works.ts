import { recordAudit } from '#domain/operators';
import type { Needs, Tx } from '#kernel/context';
import { type LeavableWork, selectLeavableWorks } from './leave-store.ts';
import { withdraw } from './withdraw-work.ts';

/** Public works that a member alone owns. */
export async function listLeavableWorks(ctx: Needs<'db'>, memberNo: number): Promise<LeavableWork[]> {
  return selectLeavableWorks(ctx.db, memberNo);
}

/** Withdraws the public works that a leaving member alone owns, by the rules of every withdrawal. */
export async function withdrawLeavableWorks(tx: Tx, memberNo: number): Promise<void> {
  for (const { workId, title, penId, penName } of await selectLeavableWorks(tx, memberNo)) {
    const by = { memberNo, name: penName };
    const { actsAt } = await withdraw(tx, {
      by: { penId, name: penName },
      at: { workId, episodeId: null },
      undoHash: null,
    });
    const act = { name: 'work.withdraw', subject: `work:${workId}` } as const;
    await recordAudit(tx, { by, act, before: null, after: { name: title, until: actsAt.toISOString() } });
  }
}
