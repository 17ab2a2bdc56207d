import { type Actor, withAudit } from '#domain/operators';
import { type ChargeTerms, readCoinPlan, writeCoinPlanPart } from '#domain/payment';
import type { Needs } from '#kernel/context';
import type { ChargeChannel } from '#shared/money/payments';
import { type ProductLine, parseProducts, parseTerms } from './coin-plan-rules.ts';

/** The coin products and terms on sale, for the console. */
export async function loadCoinPlan(ctx: Needs<'db'>): ReturnType<typeof readCoinPlan> {
  return readCoinPlan(ctx.db);
}

/** Replaces the products of a channel; open orders keep theirs. Throws COIN_PLAN_ERROR 0001 to 0004. */
export async function saveCoinProducts(
  ctx: Needs<'db'>,
  { by, channel, lines }: { by: Actor; channel: ChargeChannel; lines: readonly ProductLine[] },
): Promise<void> {
  const products = parseProducts(channel, lines);
  await withAudit(ctx, { by, act: { name: 'coins.products', subject: `coins:${channel}` } }, async (tx) => {
    const before = (await readCoinPlan(tx)).products[channel].map(({ id: _id, ...product }) => product);
    await writeCoinPlanPart(tx, { channel, products });
    return { before: { products: before }, after: { products }, result: undefined };
  });
}

/** Changes the monthly limits and the refund fee. Throws COIN_PLAN_ERROR 0005. */
export async function saveChargeTerms(
  ctx: Needs<'db'>,
  { by, typed }: { by: Actor; typed: Record<keyof ChargeTerms, string> },
): Promise<void> {
  const terms = parseTerms(typed);
  await withAudit(ctx, { by, act: { name: 'coins.terms', subject: 'coins:terms' } }, async (tx) => {
    const { terms: before } = await readCoinPlan(tx);
    await writeCoinPlanPart(tx, { terms });
    return { before, after: terms, result: undefined };
  });
}
