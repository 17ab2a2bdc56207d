import type { Db, Needs } from '#shared/context';
import type { Reader } from '#shared/reader';
import type { TimeGiftState } from '#vocabulary/gifts';
import { type CampaignRow, selectRunning } from './campaign-store.ts';
import { selectClock, selectHad, selectJoined, selectLastTaken } from './gift-store.ts';
import { type ShownThings, showThings } from './shown-gift.ts';
import { type OpeningsAround, openingsAround } from './time-rules.ts';

/** A gift of the time as it stands for whoever looks. */
export interface ShownTimeGift extends ShownThings {
  id: number;
  state: TimeGiftState;
  /** When the one that is open closes. */
  closesAt: Date | null;
  /** When the next opens. */
  opensAt: Date | null;
  /** When the last one closed that this member let pass. */
  missedAt: Date | null;
  asksProof: boolean;
}

/** Gifts of the time and the shop's clock: only by it does anything open or close. Visitors see them too. */
export async function showTimeGifts(
  ctx: Needs<'db' | 'secrets'>,
  reader: Reader,
): Promise<{ now: Date; gifts: ShownTimeGift[] }> {
  const memberNo = 'memberNo' in reader ? reader.memberNo : null;
  const campaigns = await selectRunning(ctx.db, 'time', memberNo);
  const holdings = campaigns.map(({ title, sentence, steps }) => ({ title, sentence, things: steps[0] ?? [] }));
  const shown = await showThings(ctx, holdings, reader);
  const gifts: ShownTimeGift[] = [];
  for (const [at, campaign] of campaigns.entries()) {
    const things = shown[at];
    if (things) gifts.push({ ...things, ...(await standingOf(ctx.db, campaign, memberNo)) });
  }
  return { now: campaigns[0]?.now ?? (await selectClock(ctx.db)), gifts };
}

async function standingOf(
  db: Db,
  campaign: CampaignRow,
  memberNo: number | null,
): Promise<Omit<ShownTimeGift, keyof ShownThings>> {
  const { id, schedule, now, isSoldOut, isOnceAPerson: asksProof } = campaign;
  const of = { memberNo: memberNo ?? 0, campaignId: id };
  const nothing = { count: 0, lastAt: null };
  const taken = memberNo === null ? nothing : await selectLastTaken(db, of);
  const around: OpeningsAround = schedule
    ? openingsAround({ ...campaign, schedule }, now, taken)
    : { current: null, next: null, last: null };
  const { current, next, last } = around;
  const occasions = [current, last].flatMap((opening) => (opening ? [opening.occasion] : []));
  const had = memberNo === null ? new Set<string>() : await selectHad(db, { ...of, occasions });
  const joined = memberNo === null ? null : await selectJoined(db, memberNo);
  const isMissed = joined !== null && last !== null && joined <= last.opensAt && !had.has(last.occasion);
  return {
    id,
    asksProof,
    state: stateAt(around, { isSoldOut, isTaken: current !== null && had.has(current.occasion) }),
    closesAt: current?.closesAt ?? null,
    opensAt: next?.opensAt ?? null,
    missedAt: isMissed ? last.closesAt : null,
  };
}

function stateAt(
  { current, next }: OpeningsAround,
  { isSoldOut, isTaken }: { isSoldOut: boolean; isTaken: boolean },
): TimeGiftState {
  if (current && isTaken) return 'taken';
  if (isSoldOut) return 'gone';
  if (current) return 'open';
  return next ? 'waiting' : 'over';
}
