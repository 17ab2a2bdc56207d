import { type WorkCard, canSee, mayBeListed, workCards } from '#domain/catalogue';
import type { Needs } from '#shared/context';
import type { Reader } from '#shared/reader';
import { Refusal } from '#shared/refusal';
import { type PromotionFacts, promotionFacts } from './list-promotions.ts';
import { selectPromotion } from './promotion-store.ts';

/** The page of a promotion; `masked` where all its works are for adults and the reader may not see them. */
export interface PromotionView extends PromotionFacts {
  masked: boolean;
  total: number;
  works: WorkCard[];
  /** Where the next works start, null at the end. */
  next: string | null;
  /** The shop's clock, ISO. */
  now: string;
}

const PAGE = 24;

/**
 * A promotion with a page of its works, in the operator's order; one that has ended is shown as such. Refuses with
 * NOT_FOUND 0001, also one that has not begun, unless `ahead` says that it may be looked at.
 */
export async function showPromotion(
  ctx: Needs<'db' | 'secrets'>,
  ask: { id: number; reader: Reader; after?: string | undefined; ahead?: boolean },
): Promise<PromotionView> {
  const { reader } = ask;
  const withoutAdult = !mayBeListed(reader, { rating: '19' });
  const row = await selectPromotion(ctx.db, { id: ask.id, reader, withoutAdult });
  if (!row || (row.state === 'ahead' && !ask.ahead)) throw new Refusal('NOT_FOUND', '0001');
  const now = row.now.toISOString();
  if (row.is_adult && !canSee(reader, { rating: '19' }, 'about')) {
    const neutral = { title: '', intro: '', background: null, percent: 0, freeFirst: 0 };
    return { ...promotionFacts(row), ...neutral, masked: true, total: 0, works: [], next: null, now };
  }
  const start = /^\d{1,4}$/.test(ask.after ?? '') ? Number(ask.after) : 0;
  const works = await workCards(ctx, row.works.slice(start, start + PAGE), reader);
  const next = start + PAGE < row.works.length ? String(start + PAGE) : null;
  return { ...promotionFacts(row), masked: false, total: row.works.length, works, next, now };
}
