import { provedPerson } from '#domain/membership';
import type { Needs } from '#shared/context';
import { type Reader, memberNoOf } from '#shared/reader';
import { plainCode } from './coupon-rules.ts';
import { type EventGiftRow, selectEventGifts } from './event-gift-store.ts';
import { type ShownThings, showThings } from './shown-gift.ts';
import { runsAt } from './time-rules.ts';

/** A button of an event: the gift of a campaign by its own name, or what a printed code gives. */
export type EventGiftAsk = { campaign: string } | { code: string };

/** Where such a gift stands for its reader; `proof`: to be taken after a proof of identity. */
export type EventGiftState = 'open' | 'proof' | 'taken' | 'gone' | 'coming' | 'over' | 'not-for-you';

/** A gift as an event's button offers it. */
export interface ShownEventGift extends ShownThings {
  state: EventGiftState;
  startsAt: Date | null;
  endsAt: Date | null;
  /** Once a person, not once a member: it asks for a proof of identity. */
  asksProof: boolean;
}

/** The gifts behind an event's buttons, in the order asked; null where no campaign has that name or code. */
export async function showEventGifts(
  ctx: Needs<'db' | 'secrets'>,
  ask: { gifts: EventGiftAsk[]; reader: Reader },
): Promise<(ShownEventGift | null)[]> {
  if (ask.gifts.length === 0) return [];
  const keys = ask.gifts.map((gift) =>
    'code' in gift ? ctx.secrets.mac('coupon', plainCode(gift.code)) : gift.campaign,
  );
  const names = ask.gifts.flatMap((gift) => ('campaign' in gift ? [gift.campaign] : []));
  const memberNo = memberNoOf(ask.reader);
  const codeMacs = keys.filter((_key, at) => 'code' in (ask.gifts[at] ?? {}));
  const rows = await selectEventGifts(ctx.db, { names, codeMacs, memberNo });
  const asksProof = rows.some((row) => row.isOnceAPerson);
  const isProved = asksProof && memberNo !== null && (await provedPerson(ctx.db, memberNo)).length > 0;
  const shown = await showThings(ctx, rows, ask.reader);
  const found = new Map(
    rows.flatMap((row, at) => {
      const things = shown[at];
      return things ? [[row.asked, eventGift(row, { things, isProved, isMember: memberNo !== null })] as const] : [];
    }),
  );
  return keys.map((key) => found.get(key) ?? null);
}

function eventGift(
  row: EventGiftRow,
  { things, isProved, isMember }: { things: ShownThings; isProved: boolean; isMember: boolean },
): ShownEventGift {
  const { startsAt, endsAt, isOnceAPerson } = row;
  const needsProof = isMember && isOnceAPerson && !isProved;
  return { ...things, state: eventGiftState(row, needsProof), startsAt, endsAt, asksProof: isOnceAPerson };
}

function eventGiftState(row: EventGiftRow, needsProof: boolean): EventGiftState {
  if (row.isTaken) return 'taken';
  if (!row.isOver && row.startsAt !== null && row.now < row.startsAt) return 'coming';
  if (row.isOver || !runsAt(row, row.now)) return 'over';
  if (row.isSoldOut) return 'gone';
  if (!row.isForMember) return 'not-for-you';
  return needsProof ? 'proof' : 'open';
}
