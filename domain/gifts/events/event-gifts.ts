import { findVerifiedPerson } from '#domain/members';
import type { Needs } from '#kernel/context';
import { type Reader, memberNoOf } from '#kernel/reader';
import { normalizeCode } from '../coupons/coupon-rules.ts';
import { type EventGiftRow, selectEventGifts } from './event-gift-store.ts';
import { type GiftThingsView, listThingViews } from '../gift-box/gift-view.ts';
import { isRunningAt } from '../timed-gifts/opening-rules.ts';

/** An event button: a campaign by name, or a printed code. */
export type EventGiftKey = { campaign: string } | { code: string };

/** The state of a gift for a reader; `proof`: needs identity verification. */
export type EventGiftState = 'open' | 'proof' | 'taken' | 'gone' | 'coming' | 'over' | 'not-for-you';

/** A gift of an event button. */
export interface EventGiftView extends GiftThingsView {
  state: EventGiftState;
  startsAt: Date | null;
  endsAt: Date | null;
  /** Once per person, which needs identity verification. */
  asksProof: boolean;
}

/** The gifts of an event's buttons, in order; null for an unknown name or code. */
export async function listEventGifts(
  ctx: Needs<'db' | 'secrets'>,
  input: { gifts: EventGiftKey[]; reader: Reader },
): Promise<(EventGiftView | null)[]> {
  if (input.gifts.length === 0) return [];
  const keys = input.gifts.map((gift) =>
    'code' in gift ? ctx.secrets.mac('coupon', normalizeCode(gift.code)) : gift.campaign,
  );
  const names = input.gifts.flatMap((gift) => ('campaign' in gift ? [gift.campaign] : []));
  const memberNo = memberNoOf(input.reader);
  const codeMacs = keys.filter((_key, at) => 'code' in (input.gifts[at] ?? {}));
  const rows = await selectEventGifts(ctx.db, { names, codeMacs, memberNo });
  const needsIdentity = rows.some((row) => row.isOnceAPerson);
  const isProved = needsIdentity && memberNo !== null && (await findVerifiedPerson(ctx.db, memberNo)).length > 0;
  const views = await listThingViews(ctx, rows, input.reader);
  const rowsByKey = new Map(
    rows.flatMap((row, at) => {
      const things = views[at];
      return things ? [[row.asked, eventGift(row, { things, isProved, isMember: memberNo !== null })] as const] : [];
    }),
  );
  return keys.map((key) => rowsByKey.get(key) ?? null);
}

function eventGift(
  row: EventGiftRow,
  { things, isProved, isMember }: { things: GiftThingsView; isProved: boolean; isMember: boolean },
): EventGiftView {
  const { startsAt, endsAt, isOnceAPerson } = row;
  const needsProof = isMember && isOnceAPerson && !isProved;
  return { ...things, state: eventGiftState(row, needsProof), startsAt, endsAt, asksProof: isOnceAPerson };
}

function eventGiftState(row: EventGiftRow, needsProof: boolean): EventGiftState {
  if (row.isTaken) return 'taken';
  if (!row.isOver && row.startsAt !== null && row.now < row.startsAt) return 'coming';
  if (row.isOver || !isRunningAt(row, row.now)) return 'over';
  if (row.isSoldOut) return 'gone';
  if (!row.isForMember) return 'not-for-you';
  return needsProof ? 'proof' : 'open';
}
