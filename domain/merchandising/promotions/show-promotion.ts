import { type WorkCard, canSee, canBeListed, workCards } from '#domain/catalog';
import type { Needs } from '#kernel/context';
import type { Reader } from '#kernel/reader';
import { DomainError } from '#kernel/domain-error';
import { maskedContent } from '#shared/merchandising/content-field';
import { PROMOTION_FIELDS } from '#shared/merchandising/promotion-fields';
import { type PromotionSummary, toPromotionSummary } from './list-promotions.ts';
import { selectPromotion } from './promotion-store.ts';

/** A promotion page; `masked` when all works are adult and hidden from the reader. */
export interface PromotionView extends PromotionSummary {
  masked: boolean;
  total: number;
  works: WorkCard[];
  /** Cursor; null at the end. */
  next: string | null;
  /** ISO. */
  now: string;
}

const PAGE_SIZE = 24;

/**
 * A promotion with a page of its works, also an ended one. Throws NOT_FOUND 0001, also before its start unless `ahead`
 * is set.
 */
export async function showPromotion(
  ctx: Needs<'db' | 'secrets'>,
  input: { id: number; reader: Reader; after?: string | undefined; ahead?: boolean },
): Promise<PromotionView> {
  const { reader } = input;
  const withoutAdult = !canBeListed(reader, { rating: '19' });
  const row = await selectPromotion(ctx.db, { id: input.id, reader, withoutAdult });
  if (!row || (row.state === 'ahead' && !input.ahead)) throw new DomainError('NOT_FOUND', '0001');
  const now = row.now.toISOString();
  if (row.is_adult && !canSee(reader, { rating: '19' }, 'about')) {
    const neutral = { ...maskedContent(PROMOTION_FIELDS), percent: 0 };
    return { ...toPromotionSummary(row), ...neutral, masked: true, total: 0, works: [], next: null, now };
  }
  const start = /^\d{1,4}$/.test(input.after ?? '') ? Number(input.after) : 0;
  const works = await workCards(ctx, row.works.slice(start, start + PAGE_SIZE), reader);
  const next = start + PAGE_SIZE < row.works.length ? String(start + PAGE_SIZE) : null;
  return { ...toPromotionSummary(row), masked: false, total: row.works.length, works, next, now };
}
