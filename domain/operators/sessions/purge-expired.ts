import type { Needs } from '#kernel/context';
import { deleteStaleForms } from './form-draft-store.ts';
import { deleteOldSessions } from './session-store.ts';

/** How long devices are recognized and used links are told from unknown ones. */
const RETENTION_DAYS = 180;

/** Daily purge: abandoned form drafts, and sessions and invite links unused for half a year. */
export async function purgeExpiredConsoleData(ctx: Needs<'db'>): Promise<void> {
  await ctx.db.transaction().execute(async (tx) => {
    await deleteStaleForms(tx);
    await deleteOldSessions(tx, RETENTION_DAYS);
  });
}
