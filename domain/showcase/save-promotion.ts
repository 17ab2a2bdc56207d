import { raisePageVersion, settleWork } from '#domain/catalogue';
import { type Actor, actAs } from '#domain/operators';
import type { Needs, Tx } from '#shared/context';
import { Refusal } from '#shared/refusal';
import { FIXED_PRICE_PERCENT, type PromotionPlan, reductionWarnings } from './apply-promotions.ts';
import { groundOf } from './apply-sets.ts';
import { selectFixedPrice, writePromotion } from './promotion-store.ts';
import { requireNewness, requireWorks } from './requirements.ts';
import type { ShopReport } from './shop-report.ts';
import { selectWorkIds } from './showcase-store.ts';
import { type Written, endPromotion as endOne, selectWrittenPromotion } from './written-store.ts';

/** A promotion as the console has it: what was written, its own number, and when it runs. */
export type WrittenPromotion = PromotionPlan & Written & { number: number; startsAt: Date; endsAt: Date };

/**
 * Makes or changes a promotion; its works are sold at its prices from its beginning on. Refuses with WINDOW_ERROR 0001 one
 * that is not there, 0002 a name that is taken, 0004 works that the shop lacks, and 0007, naming the works, whatever takes
 * more off a fixed-price work than the law allows. Answers what had to be
 * changed and where prices fall by less than was asked for, as Korean sentences.
 */
export async function savePromotion(
  ctx: Needs<'db'>,
  { by, isNew, promotion }: { by: Actor; isNew: boolean; promotion: PromotionPlan },
): Promise<string[]> {
  return actAs(ctx, { by, act: { name: 'promotion.save', subject: `promotion:${promotion.id}` } }, async (tx) => {
    const before = await selectWrittenPromotion(tx, promotion.id);
    requireNewness(before, isNew);
    const found = await requireWorks(tx, promotion.works);
    const works = [...new Set(promotion.works.flatMap((name) => found.get(name) ?? []))];
    await requireLawfulPrices(tx, { promotion, works });
    const report: ShopReport = { done: [], warnings: [] };
    const background = groundOf({ ...promotion, what: '기획전' }, report);
    await settleAll(tx, await writePromotion(tx, { ...promotion, works, background, origin: 'console' }));
    const warnings = [...report.warnings, ...(await reductionWarnings(tx, promotion.id))];
    return { before: before ?? null, after: promotion, result: warnings };
  });
}

/** Ends a promotion; what was bought in it stays bought. Refuses with WINDOW_ERROR 0001 one that is not there. */
export async function endPromotion(ctx: Needs<'db'>, { by, id }: { by: Actor; id: string }): Promise<void> {
  await actAs(ctx, { by, act: { name: 'promotion.end', subject: `promotion:${id}` } }, async (tx) => {
    const before = await selectWrittenPromotion(tx, id);
    if (!before) throw new Refusal('WINDOW_ERROR', '0001');
    await settleAll(tx, await endOne(tx, id));
    return { before, after: { isPublished: false }, result: undefined };
  });
}

/** A promotion as its operator wrote it. Refuses with WINDOW_ERROR 0001 one that is not there. */
export async function readPromotion(ctx: Needs<'db'>, id: string): Promise<WrittenPromotion> {
  const promotion = await selectWrittenPromotion(ctx.db, id);
  if (!promotion) throw new Refusal('WINDOW_ERROR', '0001');
  return promotion;
}

async function requireLawfulPrices(
  tx: Tx,
  { promotion, works }: { promotion: PromotionPlan; works: number[] },
): Promise<void> {
  const isBeyondLaw = (promotion.percent ?? 0) > FIXED_PRICE_PERCENT || (promotion.freeFirst ?? 0) > 0;
  const fixed = isBeyondLaw ? await selectFixedPrice(tx, works) : [];
  if (fixed.length > 0) throw new Refusal('WINDOW_ERROR', '0007', { names: fixed.join(', ') });
}

async function settleAll(tx: Tx, works: readonly number[]): Promise<void> {
  for (const id of works) await settleWork(tx, id);
  await raisePageVersion(tx);
}

/** Works by the key or title that an operator writes; what the shop lacks is missing. */
export async function worksNamed(ctx: Needs<'db'>, names: readonly string[]): Promise<Map<string, number>> {
  return selectWorkIds(ctx.db, [...names]);
}
