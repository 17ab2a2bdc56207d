import { deleteEpisodes, deleteWork, lockAdminWork } from '#domain/catalog-admin';
import { notify } from '#domain/notifications';
import type { Actor } from '#domain/operators';
import type { Needs } from '#kernel/context';
import { carryOut } from './withdraw-work.ts';
import {
  type Withdrawal,
  selectDueWithdrawals,
  selectGoingWorkFollowers,
  selectPurgeable,
  selectWithdrawableFacts,
  selectWithdrawal,
  writeWithdrawn,
} from './withdrawal-store.ts';

/** Told in one run; the rest follows in the next minute. */
const MAX = 1_000;

/** Tells followers of works that will go, and takes down those whose hour has come. */
export async function carryOutWithdrawals(ctx: Needs<'db'>): Promise<void> {
  await ctx.db.transaction().execute(async (tx) => {
    for (const { memberNo, workId, withdrawalId, actsAt } of await selectGoingWorkFollowers(tx, MAX))
      await notify(tx, {
        memberNo,
        kind: 'withdrawal',
        ref: String(withdrawalId),
        workId,
        facts: { at: actsAt.toISOString() },
      });
  });
  for (const due of await selectDueWithdrawals(ctx.db))
    await ctx.db.transaction().execute(async (tx) => {
      await lockAdminWork(tx, due.workId);
      const current = await selectWithdrawal(tx, due);
      if (current?.id === due.id && current.withdrawnAt === null) await carryOut(tx, current);
    });
}

/** Deletes what was in the bin for its time, unless a reader got it meanwhile. */
export async function purgeBin(ctx: Needs<'db' | 'uploads'>): Promise<void> {
  for (const withdrawal of await selectPurgeable(ctx.db)) await purge(ctx, withdrawal);
}

async function purge(ctx: Needs<'db' | 'uploads'>, withdrawal: Withdrawal): Promise<void> {
  const { id, workId, workTitle, episodeId, memberNo, who } = withdrawal;
  const facts = await selectWithdrawableFacts(ctx.db, { workId, episodeId });
  if (!facts) return;
  if (facts.hasHolders) return ctx.db.transaction().execute((tx) => writeWithdrawn(tx, { id, days: null }));
  const by: Actor = memberNo === null ? 'command-line' : { memberNo, name: who };
  if (episodeId === null) return deleteWork(ctx, { by, id: workId, title: workTitle });
  await deleteEpisodes(ctx, { by, workId, ids: [episodeId] });
}
