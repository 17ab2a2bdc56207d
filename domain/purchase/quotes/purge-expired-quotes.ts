import type { Needs } from '#kernel/context';
import { deleteOldQuotes } from './quote-store.ts';

/** Deletes quotes expired for a day and returns their number; purchases keep their own data. */
export async function purgeExpiredQuotes(ctx: Needs<'db'>): Promise<number> {
  return ctx.db.transaction().execute(deleteOldQuotes);
}
