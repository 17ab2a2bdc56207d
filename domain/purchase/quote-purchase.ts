import { canSee } from '#domain/catalogue';
import type { Needs } from '#shared/context';
import type { Reader } from '#shared/reader';
import { Refusal } from '#shared/refusal';
import { PURCHASE_KINDS, type PurchaseKind, type QuotedItem, isRental } from '#vocabulary/purchases';
import { type Promotion, offerOf } from './offer-rules.ts';
import { insertQuote } from './purchase-store.ts';
import { requireAllowance } from './require-allowance.ts';
import { isLeft, priceTermsOf, soldAs } from './sellable-rules.ts';
import { type SellableRow, selectSellable } from './sellable-store.ts';

/** An offer: what, for how much, until when. It holds for five minutes, for this member alone. */
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

/** What is asked for: a kind, the work, and the episodes of kinds that name them. `isAuto`: nobody is asked. */
export interface QuoteOrder {
  id: string;
  memberNo: number;
  reader: Reader;
  workId: number;
  kind: PurchaseKind;
  episodes: number[];
  isAuto?: boolean;
}

/**
 * Offers episodes at their price of now. Kinds for all leave out what is held: ALL_BUY what is owned, ALL_RENTAL also what
 * is rented or free. Refuses with NOT_FOUND 0001, ADULT_ERROR 0001, PURCHASE_ERROR 0001 what is owned already, 0002 rented
 * already, 0003 what is not for sale that way, 0004 where nothing is left to sell, 0008 and 0009 beyond what the member
 * allows itself, COIN_ERROR 0002 while coins are owed, MEMBER_ERROR 0008 as `requireProvedMail`.
 */
export async function quotePurchase(ctx: Needs<'db'>, order: QuoteOrder): Promise<Quote> {
  const { id, kind, workId, memberNo } = order;
  const episodes = isForAll(kind) ? null : order.episodes;
  const { work, purse } = await selectSellable(ctx.db, { workId, memberNo, episodes });
  if (!work) throw new Refusal('NOT_FOUND', '0001');
  if (!canSee(order.reader, work, 'content')) throw new Refusal('ADULT_ERROR', '0001');
  const priced = chosenOf(work.episodes, order).map((episode) => {
    const sold = soldAs(episode, isRental(kind) ? 'rental' : 'buy');
    if (!sold) throw new Refusal('PURCHASE_ERROR', '0003');
    return sold;
  });
  const offer = offerOf(priceTermsOf(work), { kind, episodes: priced });
  requireAllowance(purse, {
    coins: offer.coins,
    episodes: priced.length,
    isAuto: order.isAuto ?? false,
    mayLack: true,
  });
  const expiresAt = await insertQuote(ctx.db, { id, memberNo, kind, workId, ...offer });
  const { coin, bonus } = purse;
  return { id, kind, workId, title: work.title, ...offer, expiresAt, balance: { coin, bonus } };
}

function isForAll(kind: PurchaseKind): boolean {
  return kind === PURCHASE_KINDS.ALL_BUY || kind === PURCHASE_KINDS.ALL_RENTAL;
}

function chosenOf(episodes: SellableRow[], order: QuoteOrder): SellableRow[] {
  const { kind } = order;
  if (isForAll(kind)) {
    const left = episodes.filter((episode) => isLeft(episode, isRental(kind) ? 'rental' : 'buy'));
    if (left.length === 0) throw new Refusal('PURCHASE_ERROR', '0004');
    return left;
  }
  const wanted = [...new Set(order.episodes)];
  const isOne = kind === PURCHASE_KINDS.BUY || kind === PURCHASE_KINDS.RENTAL;
  if (wanted.length === 0 || (isOne && wanted.length > 1)) throw new Refusal('PURCHASE_ERROR', '0004');
  return wanted.map((id) => {
    const episode = episodes.find((one) => one.id === id);
    if (!episode || !episode.is_open || episode.is_free) throw new Refusal('PURCHASE_ERROR', '0003');
    if (episode.is_owned) throw new Refusal('PURCHASE_ERROR', '0001');
    if (isRental(kind) && episode.is_rented) throw new Refusal('PURCHASE_ERROR', '0002');
    return episode;
  });
}
