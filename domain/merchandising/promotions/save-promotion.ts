import { raisePageVersion, refreshWorkCounters } from '#domain/catalog';
import { type Actor, withAudit } from '#domain/operators';
import { checkPromotionPercent } from '#domain/purchase';
import type { Needs, Tx } from '#kernel/context';
import { DomainError } from '#kernel/domain-error';
import { FIXED_PRICE_PERCENT, reductionWarnings } from './apply-promotions.ts';
import type { PromotionInput } from './promotion-input.ts';
import { backgroundWithWarning } from '../work-sets/apply-work-sets.ts';
import { selectFixedPriceTitles, savePromotionRow } from './promotion-store.ts';
import { requireExpectedState, requireWorks } from '../console/requirements.ts';
import type { ShopImportReport } from '../shop-import/shop-import-report.ts';
import { selectWorkIds } from '../settings/shop-settings-store.ts';
import {
  type StoredPromotion,
  endPromotion as endOne,
  selectPromotionForConsole,
} from '../console/console-settings-store.ts';

/**
 * Creates or updates a promotion. Returns Korean warnings about adjustments and smaller discounts. Throws WINDOW_ERROR
 * 0001 if it does not exist, 0002 if the name is taken, 0004 for unknown works, 0007 (with the works) for discounts
 * beyond the legal limit of fixed-price works, 0030 for a percentage that lowers no price.
 */
export async function savePromotion(
  ctx: Needs<'db'>,
  { by, isNew, promotion }: { by: Actor; isNew: boolean; promotion: PromotionInput },
): Promise<string[]> {
  return withAudit(ctx, { by, act: { name: 'promotion.save', subject: `promotion:${promotion.id}` } }, async (tx) => {
    const before = await selectPromotionForConsole(tx, promotion.id);
    requireExpectedState(before, isNew);
    const found = await requireWorks(tx, promotion.works);
    const works = [...new Set(promotion.works.flatMap((name) => found.get(name) ?? []))];
    await requireLawfulPrices(tx, { promotion, works });
    await requireLowerPrices(tx, { promotion, works, number: before?.number });
    const report: ShopImportReport = { done: [], warnings: [] };
    const background = backgroundWithWarning({ ...promotion, what: '기획전' }, report);
    await refreshAll(tx, await savePromotionRow(tx, { plan: { ...promotion, background }, works, origin: 'console' }));
    const warnings = [...report.warnings, ...(await reductionWarnings(tx, promotion.id))];
    return { before: before ?? null, after: promotion, result: warnings };
  });
}

/** Ends a promotion; purchases stay valid. Throws WINDOW_ERROR 0001 if it does not exist. */
export async function endPromotion(ctx: Needs<'db'>, { by, id }: { by: Actor; id: string }): Promise<void> {
  await withAudit(ctx, { by, act: { name: 'promotion.end', subject: `promotion:${id}` } }, async (tx) => {
    const before = await selectPromotionForConsole(tx, id);
    if (!before) throw new DomainError('WINDOW_ERROR', '0001');
    await refreshAll(tx, await endOne(tx, id));
    return { before, after: { isPublished: false }, result: undefined };
  });
}

/** A promotion as entered. Throws WINDOW_ERROR 0001 if it does not exist. */
export async function readPromotion(ctx: Needs<'db'>, id: string): Promise<StoredPromotion> {
  const promotion = await selectPromotionForConsole(ctx.db, id);
  if (!promotion) throw new DomainError('WINDOW_ERROR', '0001');
  return promotion;
}

async function requireLawfulPrices(
  tx: Tx,
  { promotion, works }: { promotion: PromotionInput; works: number[] },
): Promise<void> {
  const isBeyondLaw = (promotion.percent ?? 0) > FIXED_PRICE_PERCENT || (promotion.freeFirst ?? 0) > 0;
  const fixed = isBeyondLaw ? await selectFixedPriceTitles(tx, works) : [];
  if (fixed.length > 0) throw new DomainError('WINDOW_ERROR', '0007', { names: fixed.join(', ') });
}

async function requireLowerPrices(
  tx: Tx,
  { promotion, works, number }: { promotion: PromotionInput; works: number[]; number: number | undefined },
): Promise<void> {
  const { percent = 0, kinds = ['buy', 'rental'], freeFirst = 0 } = promotion;
  if (percent === 0) return;
  const { lowers, least } = await checkPromotionPercent(tx, { works, percent, kinds, freeFirst, id: number });
  if (lowers) return;
  const hint =
    least === null ? '고른 작품에 할인할 유료 회차가 없습니다.' : `할인은 1코인 단위라 ${least}%부터 내려갑니다.`;
  throw new DomainError('WINDOW_ERROR', '0030', { percent, hint });
}

async function refreshAll(tx: Tx, works: readonly number[]): Promise<void> {
  for (const id of works) await refreshWorkCounters(tx, id);
  await raisePageVersion(tx);
}

/** Work ids by key or title; unknown names are missing. */
export async function findWorksByName(ctx: Needs<'db'>, names: readonly string[]): Promise<Map<string, number>> {
  return selectWorkIds(ctx.db, [...names]);
}
