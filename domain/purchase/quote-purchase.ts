import { canSee } from '#domain/catalogue';
import { requireProvedMail } from '#domain/membership';
import type { Needs } from '#shared/context';
import type { Reader } from '#shared/reader';
import { Refusal } from '#shared/refusal';
import { PURCHASE_KINDS, type PurchaseKind, type QuotedItem, isRental } from '#vocabulary/purchases';
import { priceOf } from './pricing-rules.ts';
import { type SellableRow, insertQuote, selectSellable } from './purchase-store.ts';

/** An offer: what, for how much, until when. It holds for five minutes, for this member alone. */
export interface Quote {
  id: string;
  kind: PurchaseKind;
  workId: number;
  title: string;
  items: QuotedItem[];
  list: number;
  coins: number;
  expiresAt: Date;
}

/** What is asked for: a kind, the work, and the episodes of kinds that name them. */
export interface QuoteOrder {
  id: string;
  memberNo: number;
  reader: Reader;
  workId: number;
  kind: PurchaseKind;
  episodes: number[];
}

/**
 * Offers episodes at their price of now. Kinds for all leave out what is held: ALL_BUY what is owned, ALL_RENTAL also what
 * is rented or free. Refuses with NOT_FOUND 0001, ADULT_ERROR 0001, PURCHASE_ERROR 0001 what is owned already, 0002 rented
 * already, 0003 what is not for sale that way, 0004 where nothing is left to sell; MEMBER_ERROR 0008 as `requireProvedMail`.
 */
export async function quotePurchase(ctx: Needs<'db'>, order: QuoteOrder): Promise<Quote> {
  const [work] = await Promise.all([
    selectSellable(ctx.db, order),
    requireProvedMail(ctx, { memberNo: order.memberNo, isCharging: false }),
  ]);
  if (!work) throw new Refusal('NOT_FOUND', '0001');
  if (!canSee(order.reader, work, 'content')) throw new Refusal('ADULT_ERROR', '0001');
  const chosen = chosenOf(work.episodes, order);
  const priced = chosen.map((episode) => {
    const list = isRental(order.kind) ? episode.rental_coins : episode.buy_coins;
    if (list === null) throw new Refusal('PURCHASE_ERROR', '0003');
    return { episode: episode.id, list, percent: 0, hours: isRental(order.kind) ? episode.rental_hours : null };
  });
  const pricing = priceOf({ episodes: priced, bundlePercent: 0, mostPercent: 100 });
  const expiresAt = await insertQuote(ctx.db, { ...order, ...pricing });
  return { id: order.id, kind: order.kind, workId: order.workId, title: work.title, ...pricing, expiresAt };
}

function chosenOf(episodes: SellableRow[], order: QuoteOrder): SellableRow[] {
  const { kind } = order;
  const isAll = kind === PURCHASE_KINDS.ALL_BUY || kind === PURCHASE_KINDS.ALL_RENTAL;
  if (isAll) {
    const left = episodes.filter((episode) => isLeft(episode, kind));
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

function isLeft(episode: SellableRow, kind: PurchaseKind): boolean {
  if (!episode.is_open || episode.is_free || episode.is_owned) return false;
  return isRental(kind) ? !episode.is_rented && episode.rental_coins !== null : episode.buy_coins !== null;
}
