import { type LeftRow, canSee } from '#domain/catalogue';
import type { Needs } from '#shared/context';
import type { Reader } from '#shared/reader';
import { Refusal } from '#shared/refusal';
import { type HoldingKind, PURCHASE_KINDS } from '#vocabulary/purchases';
import type { Unit } from '#vocabulary/shelves';
import { type PriceTerms, type Promotion, bundleOf, offerOf, offerSum, promotionFor } from './offer-rules.ts';
import { isLeft, priceTermsOf, soldAs } from './sellable-rules.ts';
import {
  type PriceListJson,
  type PriceListRow,
  type SellableRow,
  type SellableWork,
  priceListOf,
  selectPriceList,
} from './sellable-store.ts';
import { waitFreeReadyAt } from './ticket-rules.ts';

/** What an episode costs in one way of holding it, before and after discounts. */
export interface SalePrice {
  list: number;
  coins: number;
  hours: number | null;
}

/** How an episode stands before one reader. */
export type EpisodeStanding = 'free' | 'owned' | 'rented' | 'locked' | 'upcoming';

/** An episode with its prices; of what is not sold one way, that price is null. */
export interface EpisodePrices {
  id: number;
  position: number;
  title: string;
  unit: Unit;
  standing: EpisodeStanding;
  /** When what is rented ends, and whether that clock runs. */
  endsAt: string | null;
  isOpened: boolean;
  buy: SalePrice | null;
  rental: SalePrice | null;
  /** Whether it may be opened by waiting. */
  isWaitFree: boolean;
}

/** What everything that is left of a work costs together. */
export interface FinishCost {
  episodes: number;
  list: number;
  coins: number;
}

/** A work's prices of now as one reader sees them. */
export interface WorkPrices {
  workId: number;
  title: string;
  isFixedPrice: boolean;
  /** The promotions that run now, by the way of holding that they make cheaper. */
  promotions: Record<HoldingKind, Promotion | null>;
  bundle: { from: number; percent: number } | null;
  /** Null where the work is not free by waiting; `readyAt` null for visitors. `isReady`: one may be opened now. */
  waitFree: {
    everyHours: number;
    rentalHours: number;
    exceptLast: number;
    readyAt: string | null;
    isReady: boolean;
  } | null;
  tickets: number;
  balance: { coin: number; bonus: number; debt: number } | null;
  finish: Record<HoldingKind, FinishCost | null>;
  episodes: EpisodePrices[];
}

/**
 * Everything that a work page or a dialog needs to know of prices, and what this reader holds and has: one round trip.
 * Refuses with NOT_FOUND 0001 a work that is not there, ADULT_ERROR 0001 one that this reader may not see.
 */
export async function showPrices(ctx: Needs<'db'>, ask: { workId: number; reader: Reader }): Promise<WorkPrices> {
  const memberNo = 'memberNo' in ask.reader ? ask.reader.memberNo : null;
  const row = await selectPriceList(ctx.db, { workId: ask.workId, memberNo });
  if (!row.work) throw new Refusal('NOT_FOUND', '0001');
  if (!canSee(ask.reader, row.work, 'about')) throw new Refusal('ADULT_ERROR', '0001');
  return pricesOf(row, row.work);
}

/**
 * A work's prices of now, for a page that has asked already who may see it; null where there is no such work. Of
 * `episodes` only where they are named: what is left of the work, and what opens by waiting, is then told of those alone.
 */
export async function salePricesOf(
  ctx: Needs<'db'>,
  ask: { workId: number; memberNo?: number | null; episodes?: number[] },
): Promise<WorkPrices | null> {
  const row = await selectPriceList(ctx.db, { ...ask, memberNo: ask.memberNo ?? null });
  return row.work && pricesOf(row, row.work);
}

/** What a member holds of an episode, the strongest right of several: what was bought, whether or not it is rented too. */
export interface HeldState {
  kind: HoldingKind;
  endsAt: Date | null;
  isOpened: boolean;
}

/**
 * A work's prices of now as another slice's statement was told them by `priceListJsonSql`; null where it is sold no more.
 * What all that is `left` of it costs is worked out from how many episodes there are of each price, where those are given:
 * the prices may be of a few episodes alone.
 */
export function pricesIn({ list }: PriceListJson, left?: LeftRow[]): WorkPrices | null {
  const row = priceListOf(list);
  return row.work && pricesOf(row, row.work, left);
}

/** What the reader holds of the work by the same value, also of what is sold no more. */
export function holdingsIn({ list }: PriceListJson): Map<number, HeldState> {
  const holdings = list.held.map(({ episode_id: id, is_owned, ends_at, was_opened: isOpened }): [number, HeldState] => [
    id,
    is_owned
      ? { kind: 'buy', endsAt: null, isOpened }
      : { kind: 'rental', endsAt: ends_at === null ? null : new Date(ends_at), isOpened },
  ]);
  return new Map(holdings);
}

/** What it costs to own and to rent all that is left of a work, for a member or for nobody yet. */
export async function costToFinish(
  ctx: Needs<'db'>,
  ask: { workId: number; memberNo: number | null },
): Promise<WorkPrices['finish']> {
  return (await salePricesOf(ctx, ask))?.finish ?? { buy: null, rental: null };
}

function pricesOf(row: PriceListRow, work: SellableWork, left = leftOf(work.episodes)): WorkPrices {
  const terms = priceTermsOf(work);
  const { purse } = row;
  const open = work.episodes.filter((episode) => episode.is_open);
  const waited = new Set(open.slice(0, Math.max(0, open.length - work.wait_free_except_last)).map(({ id }) => id));
  return {
    workId: work.id,
    title: work.title,
    isFixedPrice: work.is_fixed_price,
    promotions: { buy: loweringPromotion('buy', left, terms), rental: loweringPromotion('rental', left, terms) },
    bundle: loweringBundle(left, terms),
    waitFree: waitFreeOf(row, work),
    tickets: row.tickets,
    balance: purse && { coin: purse.coin, bonus: purse.bonus, debt: purse.debt },
    finish: { buy: finishBy('buy', left, terms), rental: finishBy('rental', left, terms) },
    episodes: work.episodes.map((episode) => ({
      ...lineOf(episode, terms),
      isWaitFree: work.wait_free_hours !== null && waited.has(episode.id) && standingOf(episode) === 'locked',
    })),
  };
}

function lineOf(episode: SellableRow, terms: PriceTerms): Omit<EpisodePrices, 'isWaitFree'> {
  const standing = standingOf(episode);
  const isHeld = standing === 'owned' || standing === 'rented';
  return {
    id: episode.id,
    position: episode.position,
    title: episode.title,
    unit: episode.unit,
    standing,
    endsAt: standing === 'rented' && episode.ends_at !== null ? new Date(episode.ends_at).toISOString() : null,
    isOpened: isHeld && episode.is_opened,
    buy: priceIn('buy', episode, terms),
    rental: priceIn('rental', episode, terms),
  };
}

function standingOf(episode: SellableRow): EpisodeStanding {
  if (episode.is_owned) return 'owned';
  if (!episode.is_open) return 'upcoming';
  if (episode.is_free) return 'free';
  return episode.is_rented ? 'rented' : 'locked';
}

function priceIn(way: HoldingKind, episode: SellableRow, terms: PriceTerms): SalePrice | null {
  const sold = episode.is_free ? null : soldAs(episode, way);
  if (!sold) return null;
  const kind = way === 'rental' ? PURCHASE_KINDS.RENTAL : PURCHASE_KINDS.BUY;
  const { list, coins } = offerOf(terms, { kind, episodes: [sold] });
  return { list, coins, hours: sold.hours };
}

/** Each episode that is left to be bought or rented, as if no other cost the same. */
function leftOf(episodes: SellableRow[]): LeftRow[] {
  return episodes.map((episode) => {
    const coins = (way: HoldingKind): number | null =>
      isLeft(episode, way) ? (soldAs(episode, way)?.list ?? null) : null;
    return { is_rented: episode.is_rented, buy_coins: coins('buy'), rental_coins: coins('rental'), episodes: 1 };
  });
}

function groupsBy(way: HoldingKind, left: LeftRow[]): { list: number; episodes: number }[] {
  return left.flatMap(({ is_rented: isRented, buy_coins, rental_coins, episodes }) => {
    const list = way === 'buy' ? buy_coins : isRented ? null : rental_coins;
    return list === null ? [] : { list, episodes };
  });
}

/** The promotion of a way of holding, with the most that it lowers a single price by; null where it lowers nothing. */
function loweringPromotion(way: HoldingKind, left: LeftRow[], terms: PriceTerms): Promotion | null {
  const promotion = promotionFor(terms, way);
  const kind = way === 'rental' ? PURCHASE_KINDS.RENTAL : PURCHASE_KINDS.BUY;
  const percents = groupsBy(way, left).map(({ list }) => {
    const { coins } = offerSum(terms, { kind, groups: [{ list, episodes: 1 }] });
    return list > 0 ? Math.floor(((list - coins) * 100) / list) : 0;
  });
  const percent = Math.max(0, ...percents);
  const together = (by: PriceTerms): number => finishBy(way, left, by)?.coins ?? 0;
  const isLowered = percent > 0 || together(terms) < together({ ...terms, promotions: [] });
  return promotion && isLowered ? { ...promotion, percent } : null;
}

/** The bundle's discount; null where it lowers not even the price of all that is left. */
function loweringBundle(left: LeftRow[], terms: PriceTerms): WorkPrices['bundle'] {
  const bundle = bundleOf(terms);
  const without = { ...terms, bundlePercent: 0 };
  const lowers = (['buy', 'rental'] as const).some((way) => {
    const before = finishBy(way, left, without);
    return before !== null && (finishBy(way, left, terms)?.coins ?? before.coins) < before.coins;
  });
  return bundle && lowers ? bundle : null;
}

function finishBy(way: HoldingKind, left: LeftRow[], terms: PriceTerms): FinishCost | null {
  const groups = groupsBy(way, left);
  if (groups.length === 0) return null;
  return offerSum(terms, { kind: way === 'rental' ? PURCHASE_KINDS.ALL_RENTAL : PURCHASE_KINDS.ALL_BUY, groups });
}

function waitFreeOf(row: PriceListRow, work: SellableWork): WorkPrices['waitFree'] {
  const { wait_free_hours: everyHours, wait_free_rental_hours: rentalHours } = work;
  if (everyHours === null || rentalHours === null) return null;
  const usedAt = row.used_at === null ? null : new Date(row.used_at);
  const readyAt = row.purse && waitFreeReadyAt(everyHours, { usedAt, now: row.now });
  return {
    everyHours,
    rentalHours,
    exceptLast: work.wait_free_except_last,
    readyAt: readyAt?.toISOString() ?? null,
    isReady: readyAt !== null && readyAt <= row.now,
  };
}
