import type { Needs } from '#shared/context';
import { deleteStaleForms } from './kept-form-store.ts';
import { deleteOldSessions } from './session-store.ts';

/** So long a device is known again, and a link that was used can be told from one that never was. */
const KEPT_DAYS = 180;

/**
 * The daily sweep: forms that were kept while a second factor was asked for, sessions that nobody has used for half a
 * year, and one-time links that have been past for as long.
 */
export async function sweepConsole(ctx: Needs<'db'>): Promise<void> {
  await ctx.db.transaction().execute(async (tx) => {
    await deleteStaleForms(tx);
    await deleteOldSessions(tx, KEPT_DAYS);
  });
}
