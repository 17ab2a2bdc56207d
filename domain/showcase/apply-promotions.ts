import { settleWork } from '#domain/catalogue';
import type { Tx } from '#shared/context';
import { folderOwn } from '#shared/window-origin';
import type { HoldingKind } from '#vocabulary/purchases';
import { groundOf } from './apply-sets.ts';
import { endPromotions, selectFixedPrice, selectShortReductions, writePromotion } from './promotion-store.ts';
import type { ShopReport } from './shop-report.ts';
import { selectConsoleSlugs } from './touched-store.ts';

/** A promotion as the operator writes it: works by key or title, what it takes off, and its period. */
export interface PromotionPlan {
  id: string;
  title: string;
  works: string[];
  /** What its page says of it. */
  intro?: string | undefined;
  background?: string | undefined;
  percent?: number | undefined;
  kinds?: HoldingKind[] | undefined;
  /** So many first episodes of each work are free as long as it runs. */
  freeFirst?: number | undefined;
  startsAt?: Date | undefined;
  endsAt?: Date | undefined;
  /** Instead of an end: so many days from its beginning on. */
  days?: number | undefined;
}

/** The law takes no more than that off what is sold at a fixed price (출판문화산업진흥법 §22⑤). */
export const FIXED_PRICE_PERCENT = 10;

/**
 * Puts promotions in place of those before: one of the same id is changed, one that is no longer named ends. What they ask
 * of a fixed-price work beyond the law is told: prices are capped all the same.
 */
export async function applyPromotions(
  tx: Tx,
  order: { promotions: PromotionPlan[]; works: Map<string, number>; report: ShopReport },
): Promise<void> {
  const { promotions, works, report } = order;
  const touched = new Set(
    await endPromotions(
      tx,
      promotions.map(({ id }) => id),
    ),
  );
  const own = folderOwn(promotions, {
    touched: await selectConsoleSlugs(tx, 'promotion'),
    keyOf: ({ id }) => id,
    nameOf: ({ title }) => `기획전 “${title}”`,
    told: report.warnings,
  });
  for (const plan of own) {
    const background = groundOf({ ...plan, what: '기획전' }, report);
    const ids = [...new Set(plan.works.flatMap((name) => works.get(name) ?? []))];
    for (const id of await writePromotion(tx, { ...plan, background, works: ids, origin: 'folder' })) touched.add(id);
    const isBeyondLaw = (plan.percent ?? 0) > FIXED_PRICE_PERCENT || (plan.freeFirst ?? 0) > 0;
    for (const title of isBeyondLaw ? await selectFixedPrice(tx, ids) : [])
      report.warnings.push(
        `기획전 “${plan.title}”: “${title}” 작품은 정가제라서 ${FIXED_PRICE_PERCENT}%까지만 할인되고 무료로 열리지 않습니다.`,
      );
    report.done.push(`기획전: ${plan.title}`);
  }
  for (const id of touched) await settleWork(tx, id);
  for (const plan of own)
    for (const warning of await reductionWarnings(tx, plan.id))
      report.warnings.push(`기획전 “${plan.title}”: ${warning}`);
}

/** Says of which works the prices fall by less than the promotion asks for. To be called once its works are settled. */
export async function reductionWarnings(tx: Tx, slug: string): Promise<string[]> {
  const found = await selectShortReductions(tx, { slug, fixedPricePercent: FIXED_PRICE_PERCENT });
  return [...Map.groupBy(found, ({ percent, lowers }) => `${percent} ${lowers}`).values()].flatMap((works) => {
    const [first] = works;
    if (!first) return [];
    const titles = works.map(({ title }) => `“${title}”`).join(', ');
    const said =
      first.lowers === 0
        ? `${first.percent}% 할인해도 한 회차의 가격이 내려가지 않아 할인율을 표시하지 않습니다.`
        : `한 회차의 가격이 ${first.percent}%가 아니라 최대 ${first.lowers}% 내려가므로 그대로 표시합니다.`;
    return [`${titles}: ${said} 할인은 1코인 단위로 적용됩니다.`];
  });
}
