import { type KeyedAnswer, answerKept } from '#domain/wallet';
import type { Needs } from '#shared/context';
import { Refusal } from '#shared/refusal';
import { isRental } from '#vocabulary/purchases';
import { priceOf } from './pricing-rules.ts';
import { type QuoteRow, insertPurchase, selectQuote, selectSellable } from './purchase-store.ts';

const ROUTE = 'purchase';
const MOST_TRIES = 12;

/**
 * Pays an offer and opens what it names, once for its key. The same key with the same offer gets the same bytes again;
 * with another offer it is refused with IDEMPOTENCY_ERROR 0002. Refuses with PURCHASE_ERROR 0005 an offer that is over or
 * not this member's, 0006 a price that has changed, 0001/0002/0003 what is held or no longer sold, COIN_ERROR 0001 where
 * the coins do not suffice: nothing is written then.
 */
export async function buyQuoted(
  ctx: Needs<'db' | 'secrets'>,
  order: { memberNo: number; quoteId: string; key: string },
): Promise<KeyedAnswer> {
  const asked = { ...order, route: ROUTE, fingerprint: ctx.secrets.digest(order.quoteId) };
  for (let attempt = 0; attempt < MOST_TRIES; attempt += 1) {
    const known = await answerKept(ctx, asked);
    if (known) return known;
    try {
      const bought = await tryPurchase(ctx, { ...asked, quote: await quoteInForce(ctx, order) });
      if (bought === 'again') continue;
      if (!bought) throw new Refusal('COIN_ERROR', '0001');
      return { body: bought.body, isReplayed: false };
    } catch (error) {
      // The same key may have been answered since: what it bought is no reason to refuse it.
      const late = error instanceof Refusal ? await answerKept(ctx, asked) : undefined;
      if (!late) throw error;
      return late;
    }
  }
  throw new Refusal('IDEMPOTENCY_ERROR', '0003');
}

async function tryPurchase(
  ctx: Needs<'db'>,
  order: Parameters<typeof insertPurchase>[1],
): Promise<Awaited<ReturnType<typeof insertPurchase>> | 'again'> {
  try {
    return await insertPurchase(ctx.db, order);
  } catch (error) {
    // Another request of the same wallet or key came first: what is true now is read anew.
    const code = error instanceof Error && 'code' in error ? String(error.code) : '';
    if (['23514', '23505', '40P01', '40001'].includes(code)) return 'again';
    throw error;
  }
}

async function quoteInForce(ctx: Needs<'db'>, order: { memberNo: number; quoteId: string }): Promise<QuoteRow> {
  const quote = await selectQuote(ctx.db, { id: order.quoteId, memberNo: order.memberNo });
  if (!quote || quote.is_over) throw new Refusal('PURCHASE_ERROR', '0005');
  const work = await selectSellable(ctx.db, { workId: quote.work_id, memberNo: order.memberNo });
  const rents = isRental(quote.kind);
  const priced = quote.items.map((item) => {
    const episode = work?.episodes.find((one) => one.id === item.episode);
    const list = rents ? episode?.rental_coins : episode?.buy_coins;
    if (!episode?.is_open || episode.is_free || list === null || list === undefined)
      throw new Refusal('PURCHASE_ERROR', '0003');
    if (episode.is_owned) throw new Refusal('PURCHASE_ERROR', '0001');
    if (rents && episode.is_rented) throw new Refusal('PURCHASE_ERROR', '0002');
    return { episode: episode.id, list, percent: 0, hours: rents ? episode.rental_hours : null };
  });
  const now = priceOf({ episodes: priced, bundlePercent: 0, mostPercent: 100 });
  const isSame = now.items.every((item, at) => {
    const shown = quote.items[at];
    return item.coins === shown?.coins && item.list === shown.list && item.hours === shown.hours;
  });
  if (!isSame || now.coins !== quote.coins) throw new Refusal('PURCHASE_ERROR', '0006');
  return quote;
}
