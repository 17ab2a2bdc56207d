import type { Needs } from '#kernel/context';
import { MAX_GIFTS_AT_ONCE } from '#shared/merchandising/gifts';
import { countOpenGiftRows, insertDueGifts, selectClock, selectClosedGifts, selectOpenGifts } from './gift-store.ts';
import { type MemberGift, listGiftViews } from './gift-view.ts';
import type { GiftClaimer } from './take-gift.ts';

const PAST_PAGE = 30;

/** A member's box: open gifts, and a page of claimed and expired ones. */
export interface GiftBox {
  now: Date;
  waiting: MemberGift[];
  past: MemberGift[];
  /** The cursor of the next page; null at the end. */
  next: number | null;
}

/** Loads a member's gift box, after adding due gifts of campaigns. */
export async function loadGiftBox(
  ctx: Needs<'db' | 'secrets'>,
  input: GiftClaimer & { before?: number },
): Promise<GiftBox> {
  const { memberNo, reader, before = null } = input;
  await insertDueGifts(ctx.db, memberNo);
  const [now, waiting, past] = await Promise.all([
    selectClock(ctx.db),
    selectOpenGifts(ctx.db, { memberNo, limit: MAX_GIFTS_AT_ONCE }),
    selectClosedGifts(ctx.db, { memberNo, before, limit: PAST_PAGE + 1 }),
  ]);
  const page = past.slice(0, PAST_PAGE);
  return {
    now,
    waiting: await listGiftViews(ctx, waiting, reader),
    past: await listGiftViews(ctx, page, reader),
    next: past.length > PAST_PAGE ? (page.at(-1)?.id ?? null) : null,
  };
}

/** Number of gifts a member can claim, after adding due ones. */
export async function countOpenGifts(ctx: Needs<'db'>, memberNo: number): Promise<number> {
  await insertDueGifts(ctx.db, memberNo);
  return countOpenGiftRows(ctx.db, memberNo);
}

/** A gift of joining; `title` is empty when a work inside must not be named. */
export interface WelcomeGift {
  id: number;
  title: string;
  until: Date | null;
}

/** The open gifts of joining, after adding them. */
export async function listWelcomeGifts(ctx: Needs<'db'>, memberNo: number): Promise<WelcomeGift[]> {
  await insertDueGifts(ctx.db, memberNo);
  const open = await selectOpenGifts(ctx.db, { memberNo, limit: MAX_GIFTS_AT_ONCE });
  return open
    .filter(({ kind }) => kind === 'join')
    .map(({ id, title, until, things }) => ({
      id,
      title: things.some((thing) => 'work' in thing && thing.work) ? '' : title,
      until,
    }));
}
