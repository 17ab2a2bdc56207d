import type { Needs, Tx } from '#kernel/context';
import type { HoldingKind } from '#shared/money/purchases';
import { toPriceTerms } from '../quotes/sellable-rules.ts';
import {
  type BundlePrice,
  type WorkPriceEffect,
  bundlePrices,
  lowersBundle,
  lowersPrices,
  promotionEffect,
  readerPrice,
} from './price-effect-rules.ts';
import { selectPriceEffects } from './price-effect-store.ts';

/** Discount, first free episodes and works of a promotion; `id` is the promotion itself if it exists. */
export interface PromotionTerms {
  works: number[];
  percent: number;
  kinds: HoldingKind[];
  freeFirst: number;
  id?: number | undefined;
}

/**
 * What works cost readers with and without a promotion, including legal limits and other current promotions, in the
 * order of `works`.
 */
export async function previewPromotion(ctx: Needs<'db'>, input: PromotionTerms): Promise<Map<number, WorkPriceEffect>> {
  const { works, freeFirst, id = 0 } = input;
  const rows = await selectPriceEffects(ctx.db, { works, promotion: id, freeFirst });
  return new Map(
    rows.map((row) => [row.id, promotionEffect(toPriceTerms(row), { groups: row.groups, promotion: input })]),
  );
}

const MAX_PERCENT = 90;

/**
 * Whether a percentage lowers any price of the works, other promotions aside. `least` is the smallest one that does,
 * null if none does.
 */
export async function checkPromotionPercent(
  tx: Tx,
  input: PromotionTerms,
): Promise<{ lowers: boolean; least: number | null }> {
  const rows = await selectPriceEffects(tx, {
    works: input.works,
    promotion: input.id ?? 0,
    freeFirst: input.freeFirst,
  });
  const lowers = (percent: number): boolean =>
    rows.some((row) =>
      lowersPrices(
        promotionEffect(
          { ...toPriceTerms(row), promotions: [] },
          { groups: row.groups, promotion: { percent, kinds: input.kinds } },
        ),
      ),
    );
  if (lowers(input.percent)) return { lowers: true, least: null };
  for (let percent = input.percent + 1; percent <= MAX_PERCENT; percent += 1)
    if (lowers(percent)) return { lowers: false, least: percent };
  return { lowers: false, least: null };
}

/** Whether a work's bundle discount lowers the price of all its episodes; true while it has fewer than `bundleFrom`. */
export async function checkBundleDiscount(
  tx: Tx,
  { workId, ...bundle }: { workId: number; bundlePercent: number; bundleFrom: number; isFixedPrice: boolean },
): Promise<boolean> {
  const [row] = await selectPriceEffects(tx, { works: [workId], promotion: 0, freeFirst: 0 });
  return row === undefined || lowersBundle({ ...bundle, promotions: [] }, row.groups);
}

/** What readers would pay for several episodes under a bundle discount, with today's prices and promotions. */
export async function previewBundle(
  ctx: Needs<'db'>,
  { workId, ...bundle }: { workId: number; bundlePercent: number; bundleFrom: number; isFixedPrice: boolean },
): Promise<BundlePrice[]> {
  const [row] = await selectPriceEffects(ctx.db, { works: [workId], promotion: 0, freeFirst: 0 });
  return row ? bundlePrices({ ...toPriceTerms(row), ...bundle }, row.groups) : [];
}

/** Prices of an episode in the console; null: not offered. */
interface PricedEpisode {
  isFree: boolean;
  buyCoins: number | null;
  rentalCoins: number | null;
}

/** What one episode would cost readers at each of the prices, under the work's current promotions and limits. */
export async function previewEpisodePrices(
  ctx: Needs<'db'>,
  { workId, prices }: { workId: number; prices: readonly PricedEpisode[] },
): Promise<Record<HoldingKind, number | null>[]> {
  const [row] = await selectPriceEffects(ctx.db, { works: [workId], promotion: 0, freeFirst: 0 });
  return row ? prices.map((price) => readerPrice(toPriceTerms(row), price)) : [];
}
