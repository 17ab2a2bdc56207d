import type { Needs } from '#shared/context';
import { type HoldingKind, PURCHASE_KINDS } from '#vocabulary/purchases';
import type { Unit } from '#vocabulary/shelves';
import { type PriceTerms, offerOf } from './offer-rules.ts';
import { priceTermsOf } from './sellable-rules.ts';
import type { FinishCost } from './show-prices.ts';
import { type WorkSaleRow, selectWorkSales } from './work-sales-store.ts';

/** What one episode costs, before and after discounts; `isFrom` where others cost more. */
export interface EpisodeSale {
  list: number;
  coins: number;
  hours: number | null;
  isFrom: boolean;
}

/** What a work costs whoever comes, in few words. */
export interface WorkSale {
  unit: Unit;
  freeEpisodes: number;
  /** The first open episode that costs something; null where all is free. */
  firstPaid: number | null;
  buy: EpisodeSale | null;
  rental: EpisodeSale | null;
  /** All open episodes that cost something, bought together. */
  all: FinishCost | null;
}

/**
 * What works cost now, for a list that has asked already who may see them: by the same rules as every offer, for nobody in
 * particular, in one round trip. Works that are not in the shop are left out.
 */
export async function salePricesOfWorks(ctx: Needs<'db'>, ask: { works: number[] }): Promise<Map<number, WorkSale>> {
  const rows = await selectWorkSales(ctx.db, ask.works);
  return new Map(rows.map((row) => [row.id, saleOf(row)]));
}

/** What a promotion would make of a work's price, in each way of holding an episode; null where it is not sold that way. */
export interface PromotionPrices {
  isFixedPrice: boolean;
  buy: { before: EpisodeSale; after: EpisodeSale } | null;
  rental: { before: EpisodeSale; after: EpisodeSale } | null;
}

/**
 * What works would cost in a promotion, beside what they cost without it: by the same rules as every offer, the law's caps
 * and other promotions included. `id`: the promotion itself where it is there already. Works that are not listed are left out.
 */
export async function previewPromotion(
  ctx: Needs<'db'>,
  ask: { works: number[]; percent: number; kinds: HoldingKind[]; id?: number | undefined },
): Promise<Map<number, PromotionPrices>> {
  const { percent, kinds, id = 0 } = ask;
  const wished = { id, title: '', percent, kinds, endsAt: '' };
  const rows = await selectWorkSales(ctx.db, ask.works);
  return new Map(
    rows.map((row): [number, PromotionPrices] => {
      const terms = priceTermsOf(row);
      const without = { ...terms, promotions: terms.promotions.filter((one) => one.id !== id) };
      const promotions = [...without.promotions, wished].toSorted((one, other) => other.percent - one.percent);
      const priced = (way: HoldingKind): PromotionPrices['buy'] => {
        const before = episodeSale(way, row, without);
        const after = episodeSale(way, row, { ...without, promotions });
        return before && after && { before, after };
      };
      return [row.id, { isFixedPrice: terms.isFixedPrice, buy: priced('buy'), rental: priced('rental') }];
    }),
  );
}

function saleOf(row: WorkSaleRow): WorkSale {
  const terms = priceTermsOf(row);
  return {
    unit: row.unit,
    freeEpisodes: row.free_episodes,
    firstPaid: row.first_paid,
    buy: episodeSale('buy', row, terms),
    rental: episodeSale('rental', row, terms),
    all: allSale(row, terms),
  };
}

/** The episodes of a work that are sold one way, at their list price; which is which does not matter to a sum. */
function soldBy(way: HoldingKind, row: WorkSaleRow): { id: number; list: number; hours: number | null }[] {
  const priced = row.groups.flatMap((group) => {
    const list = way === 'rental' ? group.rental_coins : group.buy_coins;
    const hours = way === 'rental' ? group.rental_hours : null;
    if (list === null || (way === 'rental' && hours === null)) return [];
    return Array.from({ length: group.episodes }, () => ({ list, hours }));
  });
  return priced.map((episode, id) => ({ id, ...episode }));
}

function episodeSale(way: HoldingKind, row: WorkSaleRow, terms: PriceTerms): EpisodeSale | null {
  const episodes = soldBy(way, row);
  const [least] = episodes.toSorted((a, b) => a.list - b.list);
  if (!least) return null;
  const kind = way === 'rental' ? PURCHASE_KINDS.RENTAL : PURCHASE_KINDS.BUY;
  const { list, coins } = offerOf(terms, { kind, episodes: [least] });
  return { list, coins, hours: least.hours, isFrom: episodes.some((episode) => episode.list > least.list) };
}

function allSale(row: WorkSaleRow, terms: PriceTerms): FinishCost | null {
  const episodes = soldBy('buy', row);
  if (episodes.length < 2) return null;
  const { list, coins } = offerOf(terms, { kind: PURCHASE_KINDS.ALL_BUY, episodes });
  return { episodes: episodes.length, list, coins };
}
