import { refreshWorkCounters } from '#domain/catalog';
import type { Tx } from '#kernel/context';
import { withoutConsoleEdits } from '#kernel/content-origin';
import { backgroundWithWarning } from '../work-sets/apply-work-sets.ts';
import {
  endPromotions,
  selectFixedPriceTitles,
  selectReducedLessThanPlanned,
  savePromotionRow,
} from './promotion-store.ts';
import type { PromotionInput } from './promotion-input.ts';
import type { ShopImportReport } from '../shop-import/shop-import-report.ts';
import { selectConsoleSlugs } from '../shop-import/console-edits-store.ts';

/** Legal limit for fixed-price works (출판문화산업진흥법 §22⑤). */
export const FIXED_PRICE_PERCENT = 10;

/**
 * Replaces the imported promotions: updates by slug and ends missing ones. Discounts beyond the legal limit are capped
 * and reported.
 */
export async function applyPromotions(
  tx: Tx,
  input: { promotions: PromotionInput[]; works: Map<string, number>; report: ShopImportReport },
): Promise<void> {
  const { promotions, works, report } = input;
  const touched = new Set(
    await endPromotions(
      tx,
      promotions.map(({ id }) => id),
    ),
  );
  const own = withoutConsoleEdits(promotions, {
    editedKeys: await selectConsoleSlugs(tx, 'promotion'),
    keyOf: ({ id }) => id,
    nameOf: ({ title }) => `기획전 “${title}”`,
    warnings: report.warnings,
  });
  for (const plan of own) {
    const background = backgroundWithWarning({ ...plan, what: '기획전' }, report);
    const ids = [...new Set(plan.works.flatMap((name) => works.get(name) ?? []))];
    for (const id of await savePromotionRow(tx, { plan: { ...plan, background }, works: ids, origin: 'folder' }))
      touched.add(id);
    const isBeyondLaw = (plan.percent ?? 0) > FIXED_PRICE_PERCENT || (plan.freeFirst ?? 0) > 0;
    for (const title of isBeyondLaw ? await selectFixedPriceTitles(tx, ids) : [])
      report.warnings.push(
        `기획전 “${plan.title}”: “${title}” 작품은 정가제라서 ${FIXED_PRICE_PERCENT}%까지만 할인되고 무료로 열리지 않습니다.`,
      );
    report.done.push(`기획전: ${plan.title}`);
  }
  for (const id of touched) await refreshWorkCounters(tx, id);
  for (const plan of own)
    for (const warning of await reductionWarnings(tx, plan.id))
      report.warnings.push(`기획전 “${plan.title}”: ${warning}`);
}

/** Lists works whose prices fall by less than the promotion states. Call after refreshing their counters. */
export async function reductionWarnings(tx: Tx, slug: string): Promise<string[]> {
  const found = await selectReducedLessThanPlanned(tx, { slug, fixedPricePercent: FIXED_PRICE_PERCENT });
  return [...Map.groupBy(found, ({ percent, lowers }) => `${percent} ${lowers}`).values()].flatMap((works) => {
    const [first] = works;
    if (!first) return [];
    const titles = works.map(({ title }) => `“${title}”`).join(', ');
    const result =
      first.lowers === 0
        ? `${first.percent}% 할인해도 한 회차의 가격이 내려가지 않아 할인율을 표시하지 않습니다.`
        : `한 회차의 가격이 ${first.percent}%가 아니라 최대 ${first.lowers}% 내려가므로 그대로 표시합니다.`;
    return [`${titles}: ${result} 할인은 1코인 단위로 적용됩니다.`];
  });
}
