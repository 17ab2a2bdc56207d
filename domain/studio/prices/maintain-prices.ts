import { raisePageVersion } from '#domain/catalog';
import { lockAdminWork } from '#domain/catalog-admin';
import { notify } from '#domain/notifications';
import type { Needs } from '#kernel/context';
import { authorPriceText } from '#shared/authors/prices';
import { lapsePrice, tellOwner } from './plan-prices.ts';
import { priceAt } from './price-rules.ts';
import { selectMisinformed, selectPriceFollowers, selectPrices, writeActivePrice } from './price-store.ts';
import { priceComing, pricePaid } from './reprice-episodes.ts';

/** Told in one run; the rest follows in the next minute. */
const MAX = 5_000;

/** Tells followers of announced prices and of those called off, and puts those into force whose midnight has come. */
export async function maintainPrices(ctx: Needs<'db'>): Promise<void> {
  await ctx.db.transaction().execute(async (tx) => {
    for (const { id, memberNo, workId, facts } of await selectMisinformed(tx, MAX))
      await notify(tx, { memberNo, kind: 'price', ref: `off:${id}`, workId, facts: { ...facts, isOff: true } });
    for (const { id, memberNo, workId, startsAt, turnsPaid, ...price } of await selectPriceFollowers(tx, MAX)) {
      const facts = { at: startsAt.toISOString(), price: authorPriceText(price), turnsPaid };
      await notify(tx, { memberNo, kind: 'price', ref: String(id), workId, facts });
    }
  });
  const due = await selectPrices(ctx.db, { states: ['announced'], dueOnly: true });
  for (const { workId, id } of due) await startPrice(ctx, { workId, id });
}

async function startPrice(ctx: Needs<'db'>, { workId, id }: { workId: number; id: number }): Promise<void> {
  await ctx.db.transaction().execute(async (tx) => {
    await lockAdminWork(tx, workId);
    const [price] = await selectPrices(tx, { workId, states: ['announced'], dueOnly: true });
    if (price?.id !== id) return;
    if (!priceAt([price], price.startsAt)) return lapsePrice(tx, price);
    await writeActivePrice(tx, { id, workId });
    if (price.changesPaid) await pricePaid(tx, price);
    await priceComing(tx, workId);
    await tellOwner(tx, price, 'price-active');
    await raisePageVersion(tx);
  });
}
