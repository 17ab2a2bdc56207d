import { type RemainingOfferRow, requireVisible } from '#domain/catalog';
import type { Needs } from '#kernel/context';
import type { Reader } from '#kernel/reader';
import { DomainError } from '#kernel/domain-error';
import { type HoldingKind, PURCHASE_KINDS } from '#shared/money/purchases';
import type { Unit } from '#shared/catalog/categories';
import {
  type PriceTerms,
  type Promotion,
  bundleDiscount,
  calculateOffer,
  calculateOfferTotal,
  bestPromotion,
} from './offer-rules.ts';
import { earlyPriceOf, isEarly, isPurchasable, listPriceOf, toPriceTerms } from '../quotes/sellable-rules.ts';
import {
  type PriceListJson,
  type PriceListRow,
  type SellableRow,
  type SellableWork,
  toPriceList,
  selectPriceList,
} from '../quotes/sellable-store.ts';
import { waitFreeReadyAt } from '../tickets/ticket-rules.ts';

/** The price of an episode before and after discounts. */
export interface SalePrice {
  list: number;
  coins: number;
  hours: number | null;
}

export type EpisodeAccess = 'free' | 'owned' | 'rented' | 'locked' | 'upcoming';

/** An episode with its prices; null when not sold that way. */
export interface EpisodePrices {
  id: number;
  position: number;
  title: string;
  unit: Unit;
  standing: EpisodeAccess;
  /** End of the rental, and whether it has started. */
  endsAt: string | null;
  isOpened: boolean;
  buy: SalePrice | null;
  rental: SalePrice | null;
  isWaitFree: boolean;
  /** Open before its day: `buy` is the price until then. */
  early: { opensAt: string; isFreeLater: boolean } | null;
}

/** The price of all remaining episodes together. */
export interface FinishCost {
  episodes: number;
  list: number;
  coins: number;
}

/** A work's current prices for one reader. */
export interface WorkPrices {
  workId: number;
  title: string;
  isFixedPrice: boolean;
  promotions: Record<HoldingKind, Promotion | null>;
  bundle: { from: number; percent: number } | null;
  /** Null without wait-for-free; `readyAt` is null for visitors. `isReady`: an episode may be opened now. */
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
 * Loads a work's prices and what the reader owns, in one round trip. Throws NOT_FOUND 0001 when the work does not
 * exist, ADULT_ERROR 0001 when the reader may not see it.
 */
export async function loadWorkPrices(ctx: Needs<'db'>, input: { workId: number; reader: Reader }): Promise<WorkPrices> {
  const memberNo = 'memberNo' in input.reader ? input.reader.memberNo : null;
  const row = await selectPriceList(ctx.db, { workId: input.workId, memberNo });
  if (!row.work) throw new DomainError('NOT_FOUND', '0001');
  requireVisible(input.reader, { rating: row.work.rating }, 'about');
  return toWorkPrices(row, row.work);
}

/**
 * A work's current prices for pages that have checked visibility; null for an unknown work. With `episodes` the
 * remaining cost and wait-for-free refer to those alone.
 */
export async function findWorkPrices(
  ctx: Needs<'db'>,
  input: { workId: number; memberNo?: number | null; episodes?: number[] },
): Promise<WorkPrices | null> {
  const row = await selectPriceList(ctx.db, { ...input, memberNo: input.memberNo ?? null });
  return row.work && toWorkPrices(row, row.work);
}

/** A member's strongest entitlement to an episode: owned before rented. */
export interface OwnedState {
  kind: HoldingKind;
  endsAt: Date | null;
  isOpened: boolean;
}

/**
 * Parses the prices that another area selected by `priceListJsonSql`; null when not for sale. With `remaining` the
 * finish cost is calculated from those price groups, for price lists of a few episodes.
 */
export function parseWorkPrices({ list }: PriceListJson, remaining?: RemainingOfferRow[]): WorkPrices | null {
  const row = toPriceList(list);
  return row.work && toWorkPrices(row, row.work, remaining);
}

/** Parses the reader's entitlements from the same value, including those for works no longer sold. */
export function parseHoldings({ list }: PriceListJson): Map<number, OwnedState> {
  const holdings = list.held.map(
    ({ episode_id: id, is_owned, ends_at, was_opened: isOpened }): [number, OwnedState] => [
      id,
      is_owned
        ? { kind: 'buy', endsAt: null, isOpened }
        : { kind: 'rental', endsAt: ends_at === null ? null : new Date(ends_at), isOpened },
    ],
  );
  return new Map(holdings);
}

/** The cost of buying and renting all remaining episodes. */
export async function loadFinishCost(
  ctx: Needs<'db'>,
  input: { workId: number; memberNo: number | null },
): Promise<WorkPrices['finish']> {
  return (await findWorkPrices(ctx, input))?.finish ?? { buy: null, rental: null };
}

function toWorkPrices(row: PriceListRow, work: SellableWork, remaining = remainingEpisodes(work.episodes)): WorkPrices {
  const terms = toPriceTerms(work);
  const { purse } = row;
  const open = work.episodes.filter((episode) => episode.is_open);
  const waited = new Set(open.slice(0, Math.max(0, open.length - work.wait_free_except_last)).map(({ id }) => id));
  return {
    workId: work.id,
    title: work.title,
    isFixedPrice: work.is_fixed_price,
    promotions: {
      buy: effectivePromotion('buy', remaining, terms),
      rental: effectivePromotion('rental', remaining, terms),
    },
    bundle: effectiveBundle(remaining, terms),
    waitFree: waitFreeOf(row, work),
    tickets: row.tickets,
    balance: purse && { coin: purse.coin, bonus: purse.bonus, debt: purse.debt },
    finish: { buy: finishCost('buy', remaining, terms), rental: finishCost('rental', remaining, terms) },
    episodes: work.episodes.map((episode) => ({
      ...toEpisodePrices(episode, { work, terms }),
      isWaitFree: work.wait_free_hours !== null && waited.has(episode.id) && episodeAccess(episode) === 'locked',
    })),
  };
}

function toEpisodePrices(
  episode: SellableRow,
  { work, terms }: { work: SellableWork; terms: PriceTerms },
): Omit<EpisodePrices, 'isWaitFree'> {
  const access = episodeAccess(episode);
  const isEntitled = access === 'owned' || access === 'rented';
  return {
    id: episode.id,
    position: episode.position,
    title: episode.title,
    unit: episode.unit,
    standing: access,
    endsAt: access === 'rented' && episode.ends_at !== null ? new Date(episode.ends_at).toISOString() : null,
    isOpened: isEntitled && episode.is_opened,
    buy: isEarly(episode) ? earlySalePrice(episode, { work, terms }) : salePriceOf('buy', episode, terms),
    rental: isEarly(episode) ? null : salePriceOf('rental', episode, terms),
    early: isEarly(episode)
      ? { opensAt: new Date(episode.opens_at).toISOString(), isFreeLater: episode.is_free }
      : null,
  };
}

function episodeAccess(episode: SellableRow): EpisodeAccess {
  if (episode.is_owned) return 'owned';
  if (!episode.is_open) return 'upcoming';
  if (episode.is_free) return 'free';
  return episode.is_rented ? 'rented' : 'locked';
}

function salePriceOf(holdingKind: HoldingKind, episode: SellableRow, terms: PriceTerms): SalePrice | null {
  const sold = episode.is_free ? null : listPriceOf(episode, holdingKind);
  if (!sold) return null;
  const kind = holdingKind === 'rental' ? PURCHASE_KINDS.RENTAL : PURCHASE_KINDS.BUY;
  const { list, coins } = calculateOffer(terms, { kind, episodes: [sold] });
  return { list, coins, hours: sold.hours };
}

function earlySalePrice(
  episode: SellableRow,
  { work, terms }: { work: SellableWork; terms: PriceTerms },
): SalePrice | null {
  const sold = earlyPriceOf(episode, work);
  if (!sold) return null;
  const { list, coins } = calculateOffer(terms, { kind: PURCHASE_KINDS.BUY, episodes: [sold] });
  return { list, coins, hours: null };
}

function remainingEpisodes(episodes: SellableRow[]): RemainingOfferRow[] {
  return episodes.map((episode) => {
    const coins = (holdingKind: HoldingKind): number | null =>
      isPurchasable(episode, holdingKind) ? (listPriceOf(episode, holdingKind)?.list ?? null) : null;
    return { is_rented: episode.is_rented, buy_coins: coins('buy'), rental_coins: coins('rental'), episodes: 1 };
  });
}

function groupByPrice(holdingKind: HoldingKind, remaining: RemainingOfferRow[]): { list: number; episodes: number }[] {
  return remaining.flatMap(({ is_rented: isRented, buy_coins, rental_coins, episodes }) => {
    const list = holdingKind === 'buy' ? buy_coins : isRented ? null : rental_coins;
    return list === null ? [] : { list, episodes };
  });
}

/** The promotion with its largest effective discount on one episode; null when it lowers nothing. */
function effectivePromotion(
  holdingKind: HoldingKind,
  remaining: RemainingOfferRow[],
  terms: PriceTerms,
): Promotion | null {
  const promotion = bestPromotion(terms, holdingKind);
  const kind = holdingKind === 'rental' ? PURCHASE_KINDS.RENTAL : PURCHASE_KINDS.BUY;
  const percents = groupByPrice(holdingKind, remaining).map(({ list }) => {
    const { coins } = calculateOfferTotal(terms, { kind, groups: [{ list, episodes: 1 }] });
    return list > 0 ? Math.floor(((list - coins) * 100) / list) : 0;
  });
  const percent = Math.max(0, ...percents);
  const together = (by: PriceTerms): number => finishCost(holdingKind, remaining, by)?.coins ?? 0;
  const isLowered = percent > 0 || together(terms) < together({ ...terms, promotions: [] });
  return promotion && isLowered ? { ...promotion, percent } : null;
}

/** The bundle discount; null when it does not even lower the price of all remaining episodes. */
function effectiveBundle(remaining: RemainingOfferRow[], terms: PriceTerms): WorkPrices['bundle'] {
  const bundle = bundleDiscount(terms);
  const without = { ...terms, bundlePercent: 0 };
  const lowers = (['buy', 'rental'] as const).some((holdingKind) => {
    const before = finishCost(holdingKind, remaining, without);
    return before !== null && (finishCost(holdingKind, remaining, terms)?.coins ?? before.coins) < before.coins;
  });
  return bundle && lowers ? bundle : null;
}

function finishCost(holdingKind: HoldingKind, remaining: RemainingOfferRow[], terms: PriceTerms): FinishCost | null {
  const groups = groupByPrice(holdingKind, remaining);
  if (groups.length === 0) return null;
  return calculateOfferTotal(terms, {
    kind: holdingKind === 'rental' ? PURCHASE_KINDS.ALL_RENTAL : PURCHASE_KINDS.ALL_BUY,
    groups,
  });
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
