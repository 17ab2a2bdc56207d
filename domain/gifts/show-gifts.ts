import type { Needs } from '#shared/context';
import { MOST_GIFTS_AT_ONCE } from '#vocabulary/gifts';
import { bringGifts, selectClock, selectPast, selectWaiting } from './gift-store.ts';
import { type ShownGift, showGiftRows } from './shown-gift.ts';
import type { GiftTaker } from './take-gift.ts';

const PAST_PAGE = 30;

/** A member's box: what waits, what was taken or has lapsed, and how to go on reading the latter. */
export interface GiftBox {
  now: Date;
  waiting: ShownGift[];
  past: ShownGift[];
  /** The number after which the past goes on; null where it ends. */
  next: number | null;
}

/** A member's box of gifts; what campaigns have for them by now is in it. */
export async function showGifts(ctx: Needs<'db' | 'secrets'>, ask: GiftTaker & { before?: number }): Promise<GiftBox> {
  const { memberNo, reader, before = null } = ask;
  await bringGifts(ctx.db, memberNo);
  const [now, waiting, past] = await Promise.all([
    selectClock(ctx.db),
    selectWaiting(ctx.db, { memberNo, limit: MOST_GIFTS_AT_ONCE }),
    selectPast(ctx.db, { memberNo, before, limit: PAST_PAGE + 1 }),
  ]);
  const page = past.slice(0, PAST_PAGE);
  return {
    now,
    waiting: await showGiftRows(ctx, waiting, reader),
    past: await showGiftRows(ctx, page, reader),
    next: past.length > PAST_PAGE ? (page.at(-1)?.id ?? null) : null,
  };
}
