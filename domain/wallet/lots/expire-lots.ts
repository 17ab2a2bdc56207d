import type { Needs } from '#kernel/context';
import { expireLot, lockWallet, selectExpiredLots } from '../wallet-store.ts';

const BATCH_SIZE = 500;

/** Books expired lots and returns their number. Balances ignore them even before. */
export async function expireLots(ctx: Needs<'db'>): Promise<number> {
  let expired = 0;
  for (;;) {
    const lots = await selectExpiredLots(ctx.db, BATCH_SIZE);
    let done = 0;
    for (const lot of lots) {
      const isDone = await ctx.db.transaction().execute(async (tx) => {
        await lockWallet(tx, lot.memberNo);
        return expireLot(tx, lot);
      });
      if (isDone) done += 1;
    }
    expired += done;
    if (lots.length < BATCH_SIZE || done === 0) return expired;
  }
}
