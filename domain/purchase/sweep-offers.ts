import type { Needs } from '#shared/context';
import { deleteOldQuotes } from './purchase-store.ts';

/** Lets offers go that were over a day ago; a purchase keeps what it was offered for itself. Answers how many went. */
export async function sweepOffers(ctx: Needs<'db'>): Promise<number> {
  return ctx.db.transaction().execute(deleteOldQuotes);
}
