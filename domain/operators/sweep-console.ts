import type { Needs } from '#shared/context';
import { deleteOldSessions } from './session-store.ts';

/** So long a device is known again, and a link that was used can be told from one that never was. */
const KEPT_DAYS = 180;

/** The daily sweep: sessions that nobody has used for half a year, and one-time links that have been past for as long. */
export async function sweepConsole(ctx: Needs<'db'>): Promise<void> {
  await ctx.db.transaction().execute((tx) => deleteOldSessions(tx, KEPT_DAYS));
}
