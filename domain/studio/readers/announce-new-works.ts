import { notify } from '#domain/notifications';
import type { Needs } from '#kernel/context';
import { selectNewWorkFollowers } from './new-work-store.ts';

/** Told in one run; the rest follows in the next minute. */
const MAX = 1_000;

/** Tells the followers of a pen of its new work, each once. */
export async function announceNewWorks(ctx: Needs<'db'>): Promise<void> {
  await ctx.db.transaction().execute(async (tx) => {
    for (const { memberNo, workId, facts } of await selectNewWorkFollowers(tx, MAX))
      await notify(tx, { memberNo, kind: 'new-episode', ref: `pen:${workId}`, workId, facts });
  });
}
