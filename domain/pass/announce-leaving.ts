import { notify } from '#domain/notifications';
import type { Needs } from '#kernel/context';
import { selectLeavingReaders } from './pass-work-store.ts';

/** Notifications per transaction. */
const BATCH = 500;

/** Tells members with a pass that a work which they read or follow leaves it, once per work. Returns how many. */
export async function announceLeavingWorks(ctx: Needs<'db'>): Promise<number> {
  let notified = 0;
  for (;;) {
    const batch = await ctx.db.transaction().execute(async (tx) => {
      const readers = await selectLeavingReaders(tx, BATCH);
      for (const { memberNo, workId, id, leavesAt } of readers) {
        const facts = { act: 'leaving' as const, at: leavesAt.toISOString() };
        await notify(tx, { memberNo, kind: 'pass', ref: `leaving:${id}`, workId, facts });
      }
      return readers.length;
    });
    notified += batch;
    if (batch < BATCH) return notified;
  }
}
