import { requireVisible } from '#domain/catalog';
import type { Db, Tx } from '#kernel/context';
import { DomainError } from '#kernel/domain-error';
import type { Reader } from '#kernel/reader';
import { type DiscountTerms, PURCHASE_KINDS, type QuotedItem } from '#shared/money/purchases';
import type { Rating } from '#shared/catalog/ratings';
import type { Unit } from '#shared/catalog/categories';
import { type Promotion, calculateOffer } from '../pricing/offer-rules.ts';
import { listPriceOf, toPriceTerms } from '../quotes/sellable-rules.ts';
import { type SellableRow, selectSellable } from '../quotes/sellable-store.ts';

/** An episode that can be given. */
export interface GiveableEpisode {
  id: number;
  position: number;
  unit: Unit;
  title: string;
  coins: number;
}

/** What a gift costs now. */
export interface GiftPrice {
  workId: number;
  title: string;
  rating: Rating;
  items: QuotedItem[];
  list: number;
  coins: number;
  promotion: Promotion | null;
  bundlePercent: number;
  rewardMost: number | null;
  discountTerms: DiscountTerms | null;
  /** All that can be given, in order. */
  giveable: GiveableEpisode[];
}

/**
 * Prices episodes to own for another member, as the purchase dialog sells them: one, several with the bundle discount,
 * or all (`episodes` null). What the giver owns does not matter. Throws NOT_FOUND 0001, ADULT_ERROR 0001,
 * PURCHASE_ERROR 0003 when one is not sold, 0004 without any.
 */
export async function priceGift(
  db: Db | Tx,
  input: { memberNo: number; reader: Reader; workId: number; episodes: readonly number[] | null },
): Promise<GiftPrice> {
  const { work } = await selectSellable(db, { workId: input.workId, memberNo: input.memberNo, episodes: null });
  if (!work) throw new DomainError('NOT_FOUND', '0001');
  requireVisible(input.reader, { rating: work.rating }, 'content');
  const giveable = work.episodes.filter(isGiveable);
  const wanted = input.episodes && new Set(input.episodes);
  const chosen = wanted ? giveable.filter(({ id }) => wanted.has(id)) : giveable;
  if (wanted && chosen.length < wanted.size) throw new DomainError('PURCHASE_ERROR', '0003');
  if (chosen.length === 0) throw new DomainError('PURCHASE_ERROR', '0004');
  const kind = wanted ? (chosen.length > 1 ? PURCHASE_KINDS.BUNDLE_BUY : PURCHASE_KINDS.BUY) : PURCHASE_KINDS.ALL_BUY;
  const terms = toPriceTerms(work);
  const offer = calculateOffer(terms, {
    kind,
    episodes: chosen.flatMap((episode) => listPriceOf(episode, 'buy') ?? []),
  });
  const alone = calculateOffer(terms, {
    kind: PURCHASE_KINDS.BUY,
    episodes: giveable.flatMap((episode) => listPriceOf(episode, 'buy') ?? []),
  });
  const coinsOf = new Map(alone.items.map(({ episode, coins }) => [episode, coins]));
  return {
    ...offer,
    workId: work.id,
    title: work.title,
    rating: work.rating,
    giveable: giveable.map(({ id, position, unit, title }) => ({
      id,
      position,
      unit,
      title,
      coins: coinsOf.get(id) ?? 0,
    })),
  };
}

function isGiveable(episode: SellableRow): boolean {
  return episode.is_open && !episode.is_free && listPriceOf(episode, 'buy') !== null;
}
