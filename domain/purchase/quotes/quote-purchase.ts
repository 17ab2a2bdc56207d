import { requireVisible } from '#domain/catalog';
import type { Needs } from '#kernel/context';
import type { Reader } from '#kernel/reader';
import { DomainError } from '#kernel/domain-error';
import { PURCHASE_KINDS, type PurchaseKind, type QuotedItem, isRental } from '#shared/money/purchases';
import { type Promotion, calculateOffer } from '../pricing/offer-rules.ts';
import { insertQuote } from './quote-store.ts';
import { requireAllowance } from '../spending/require-allowance.ts';
import { earlyPriceOf, isEarly, isPurchasable, listPriceOf, toPriceTerms } from './sellable-rules.ts';
import { type SellableRow, selectSellable } from './sellable-store.ts';

/** A price offer for one member, valid for five minutes. */
export interface Quote {
  id: string;
  kind: PurchaseKind;
  workId: number;
  title: string;
  items: QuotedItem[];
  list: number;
  coins: number;
  promotion: Promotion | null;
  bundlePercent: number;
  expiresAt: Date;
  balance: { coin: number; bonus: number };
}

/** Input of `quotePurchase`. `isAuto`: bought without asking the member. */
export interface QuotePurchaseInput {
  id: string;
  memberNo: number;
  reader: Reader;
  workId: number;
  kind: PurchaseKind;
  episodes: number[];
  isAuto?: boolean;
}

/**
 * Quotes episodes at their current price. ALL_BUY leaves out owned episodes, ALL_RENTAL also rented and free ones. An
 * episode is bought before its day only alone and never automatically.
 * Throws NOT_FOUND 0001, ADULT_ERROR 0001, PURCHASE_ERROR 0001 when owned, 0002 when rented, 0003 when not sold that
 * way, 0004 when nothing is left, 0008 and 0009 beyond the member's limits, COIN_ERROR 0002 with debt, MEMBER_ERROR
 * 0008 as `requireVerifiedEmail`.
 */
export async function quotePurchase(ctx: Needs<'db'>, input: QuotePurchaseInput): Promise<Quote> {
  const { id, kind, workId, memberNo } = input;
  const episodes = isForAll(kind) ? null : input.episodes;
  const { work, purse } = await selectSellable(ctx.db, { workId, memberNo, episodes });
  if (!work) throw new DomainError('NOT_FOUND', '0001');
  requireVisible(input.reader, { rating: work.rating }, 'content');
  const priced = chosenOf(work.episodes, input).map((episode) => {
    const sold = isEarly(episode)
      ? earlyPriceOf(episode, work)
      : listPriceOf(episode, isRental(kind) ? 'rental' : 'buy');
    if (!sold) throw new DomainError('PURCHASE_ERROR', '0003');
    return sold;
  });
  const offer = calculateOffer(toPriceTerms(work), { kind, episodes: priced });
  requireAllowance(purse, {
    coins: offer.coins,
    episodes: priced.length,
    isAuto: input.isAuto ?? false,
    mayLack: true,
  });
  const expiresAt = await insertQuote(ctx.db, { id, memberNo, kind, workId, ...offer });
  const { coin, bonus } = purse;
  return { id, kind, workId, title: work.title, ...offer, expiresAt, balance: { coin, bonus } };
}

function isForAll(kind: PurchaseKind): boolean {
  return kind === PURCHASE_KINDS.ALL_BUY || kind === PURCHASE_KINDS.ALL_RENTAL;
}

function chosenOf(episodes: SellableRow[], input: QuotePurchaseInput): SellableRow[] {
  const { kind } = input;
  if (isForAll(kind)) {
    const remaining = episodes.filter((episode) => isPurchasable(episode, isRental(kind) ? 'rental' : 'buy'));
    if (remaining.length === 0) throw new DomainError('PURCHASE_ERROR', '0004');
    return remaining;
  }
  const wanted = [...new Set(input.episodes)];
  const isOne = kind === PURCHASE_KINDS.BUY || kind === PURCHASE_KINDS.RENTAL;
  if (wanted.length === 0 || (isOne && wanted.length > 1)) throw new DomainError('PURCHASE_ERROR', '0004');
  return wanted.map((id) => {
    const episode = episodes.find((one) => one.id === id);
    if (!episode || !isSoldNow(episode, input)) throw new DomainError('PURCHASE_ERROR', '0003');
    if (episode.is_owned) throw new DomainError('PURCHASE_ERROR', '0001');
    if (isRental(kind) && episode.is_rented) throw new DomainError('PURCHASE_ERROR', '0002');
    return episode;
  });
}

function isSoldNow(episode: SellableRow, { kind, isAuto }: QuotePurchaseInput): boolean {
  if (episode.is_open) return !episode.is_free;
  return isEarly(episode) && kind === PURCHASE_KINDS.BUY && isAuto !== true;
}
