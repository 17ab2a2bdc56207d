import type { Needs } from '#shared/context';
import { expireLot, lockWallet, selectExpired } from './wallet-store.ts';

const PART = 500;

/** Writes down what has expired; answers how many lots. Balances are right also before: they count what still lives. */
export async function expireLots(ctx: Needs<'db'>): Promise<number> {
  let expired = 0;
  for (;;) {
    const lots = await selectExpired(ctx.db, PART);
    let done = 0;
    for (const lot of lots) {
      const isDone = await ctx.db.transaction().execute(async (tx) => {
        await lockWallet(tx, lot.memberNo);
        return expireLot(tx, lot);
      });
      if (isDone) done += 1;
    }
    expired += done;
    if (lots.length < PART || done === 0) return expired;
  }
}
