import type { Db, Needs } from '#kernel/context';
import type { Reader } from '#kernel/reader';
import type { TimeGiftState } from '#shared/merchandising/gifts';
import { type CampaignRow, selectRunningCampaigns } from '../campaigns/campaign-store.ts';
import { selectClock, selectClaimedOccasions, selectJoinedAt, selectLastClaim } from '../gift-box/gift-store.ts';
import { type GiftThingsView, listThingViews } from '../gift-box/gift-view.ts';
import { type GiftOpenings, findOpenings } from './opening-rules.ts';

/** A timed gift for one reader. */
export interface TimedGiftView extends GiftThingsView {
  id: number;
  state: TimeGiftState;
  closesAt: Date | null;
  opensAt: Date | null;
  /** When the last opening missed by this member ended. */
  missedAt: Date | null;
  asksProof: boolean;
}

/** Timed gifts and the database clock, which alone decides. For visitors too. */
export async function listTimedGifts(
  ctx: Needs<'db' | 'secrets'>,
  reader: Reader,
): Promise<{ now: Date; gifts: TimedGiftView[] }> {
  const memberNo = 'memberNo' in reader ? reader.memberNo : null;
  const campaigns = await selectRunningCampaigns(ctx.db, 'time', memberNo);
  const holdings = campaigns.map(({ title, sentence, steps }) => ({ title, sentence, things: steps[0] ?? [] }));
  const views = await listThingViews(ctx, holdings, reader);
  const gifts: TimedGiftView[] = [];
  for (const [at, campaign] of campaigns.entries()) {
    const things = views[at];
    if (things) gifts.push({ ...things, ...(await openingStateOf(ctx.db, campaign, memberNo)) });
  }
  return { now: campaigns[0]?.now ?? (await selectClock(ctx.db)), gifts };
}

async function openingStateOf(
  db: Db,
  campaign: CampaignRow,
  memberNo: number | null,
): Promise<Omit<TimedGiftView, keyof GiftThingsView>> {
  const { id, schedule, now, isSoldOut, isOnceAPerson: needsIdentity } = campaign;
  const of = { memberNo: memberNo ?? 0, campaignId: id };
  const nothing = { count: 0, lastAt: null };
  const claims = memberNo === null ? nothing : await selectLastClaim(db, of);
  const around: GiftOpenings = schedule
    ? findOpenings({ ...campaign, schedule }, now, claims)
    : { current: null, next: null, last: null };
  const { current, next, last } = around;
  const occasions = [current, last].flatMap((opening) => (opening ? [opening.occasion] : []));
  const had = memberNo === null ? new Set<string>() : await selectClaimedOccasions(db, { ...of, occasions });
  const joined = memberNo === null ? null : await selectJoinedAt(db, memberNo);
  const isMissed = joined !== null && last !== null && joined <= last.opensAt && !had.has(last.occasion);
  return {
    id,
    asksProof: needsIdentity,
    state: stateAt(around, { isSoldOut, isClaimed: current !== null && had.has(current.occasion) }),
    closesAt: current?.closesAt ?? null,
    opensAt: next?.opensAt ?? null,
    missedAt: isMissed ? last.closesAt : null,
  };
}

function stateAt(
  { current, next }: GiftOpenings,
  { isSoldOut, isClaimed }: { isSoldOut: boolean; isClaimed: boolean },
): TimeGiftState {
  if (current && isClaimed) return 'taken';
  if (isSoldOut) return 'gone';
  if (current) return 'open';
  return next ? 'waiting' : 'over';
}
