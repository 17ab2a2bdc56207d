import type { Needs } from '#kernel/context';
import { type HoldingKind, PURCHASE_KINDS } from '#shared/money/purchases';
import type { Unit } from '#shared/catalog/categories';
import { type PriceTerms, calculateOffer } from './offer-rules.ts';
import { toPriceTerms } from '../quotes/sellable-rules.ts';
import type { FinishCost } from './work-prices.ts';
import { type WorkSalePriceRow, selectWorkSalePrices } from './sale-price-store.ts';

/** The price of one episode before and after discounts; `isFrom` when others cost more. */
export interface EpisodeSalePrice {
  list: number;
  coins: number;
  hours: number | null;
  isFrom: boolean;
}

/** A work's prices without a reader. */
export interface WorkSalePrices {
  unit: Unit;
  freeEpisodes: number;
  /** The first released paid episode; null when all are free. */
  firstPaid: number | null;
  buy: EpisodeSalePrice | null;
  rental: EpisodeSalePrice | null;
  all: FinishCost | null;
}

/**
 * Current prices of works for lists that have checked visibility, without a reader, in one round trip. Unlisted works
 * are left out.
 */
export async function listWorkSalePrices(
  ctx: Needs<'db'>,
  input: { works: number[] },
): Promise<Map<number, WorkSalePrices>> {
  const rows = await selectWorkSalePrices(ctx.db, input.works);
  return new Map(rows.map((row) => [row.id, toWorkSalePrices(row)]));
}

function toWorkSalePrices(row: WorkSalePriceRow): WorkSalePrices {
  const terms = toPriceTerms(row);
  return {
    unit: row.unit,
    freeEpisodes: row.free_episodes,
    firstPaid: row.first_paid,
    buy: lowestEpisodePrice('buy', row, terms),
    rental: lowestEpisodePrice('rental', row, terms),
    all: priceOfAllEpisodes(row, terms),
  };
}

/** Episodes sold that way at list price; their identity does not matter to a sum. */
function episodesForSale(
  holdingKind: HoldingKind,
  row: WorkSalePriceRow,
): { id: number; list: number; hours: number | null }[] {
  const priced = row.groups.flatMap((group) => {
    const list = holdingKind === 'rental' ? group.rental_coins : group.buy_coins;
    const hours = holdingKind === 'rental' ? group.rental_hours : null;
    if (list === null || (holdingKind === 'rental' && hours === null)) return [];
    return Array.from({ length: group.episodes }, () => ({ list, hours }));
  });
  return priced.map((episode, id) => ({ id, ...episode }));
}

function lowestEpisodePrice(
  holdingKind: HoldingKind,
  row: WorkSalePriceRow,
  terms: PriceTerms,
): EpisodeSalePrice | null {
  const episodes = episodesForSale(holdingKind, row);
  const [least] = episodes.toSorted((a, b) => a.list - b.list);
  if (!least) return null;
  const kind = holdingKind === 'rental' ? PURCHASE_KINDS.RENTAL : PURCHASE_KINDS.BUY;
  const { list, coins } = calculateOffer(terms, { kind, episodes: [least] });
  return { list, coins, hours: least.hours, isFrom: episodes.some((episode) => episode.list > least.list) };
}

function priceOfAllEpisodes(row: WorkSalePriceRow, terms: PriceTerms): FinishCost | null {
  const episodes = episodesForSale('buy', row);
  if (episodes.length < 2) return null;
  const { list, coins } = calculateOffer(terms, { kind: PURCHASE_KINDS.ALL_BUY, episodes });
  return { episodes: episodes.length, list, coins };
}
