import { type Actor, actAs, actOnceAs, refuseOwnAccount, spendHandLimit } from '#domain/operators';
import type { Needs, Tx } from '#shared/context';
import { Refusal } from '#shared/refusal';
import type { GiftThing } from '#vocabulary/gifts';
import { MOST_DESK_COUPONS } from '#vocabulary/money-desk';
import { upsertCampaign } from './campaign-store.ts';
import { insertCoupons } from './coupon-store.ts';
import { type DeskGift, periodOf, plainGift } from './desk-gift-rules.ts';
import {
  type CampaignLineRow,
  coinsOf,
  endCampaign,
  hasWork,
  listMembers,
  lockDeskCampaign,
  selectCampaignLines,
  signCampaign,
  updatePeriod,
} from './desk-gift-store.ts';
import { macOf, makeCodes } from './make-coupons.ts';

export type { DeskGift } from './desk-gift-rules.ts';

const PAGE = 30;

/** A campaign with what became of it. */
export type CampaignLine = CampaignLineRow;

/** Somebody of the console: a campaign of theirs bears their name. */
type Clerk = Exclude<Actor, 'command-line'>;

/** Campaigns of the shop folder and of the console, the newest first. */
export async function listCampaigns(
  ctx: Needs<'db'>,
  ask: { before?: number | undefined },
): Promise<{ campaigns: CampaignLine[]; next: number | null }> {
  const found = await selectCampaignLines(ctx.db, { ...ask, limit: PAGE + 1 });
  const campaigns = found.slice(0, PAGE);
  return { campaigns, next: found.length > PAGE ? (campaigns.at(-1)?.id ?? null) : null };
}

/** One campaign. Refuses with MONEY_ERROR 0015 what there is not. */
export async function showCampaign(ctx: Needs<'db'>, id: number): Promise<CampaignLine> {
  const [campaign] = await selectCampaignLines(ctx.db, { id, limit: 1 });
  if (!campaign) throw new Refusal('MONEY_ERROR', '0015');
  return campaign;
}

/**
 * Makes a gift for members, once for its key: it lies in their boxes from then on, or waits for a code. Answers its number.
 * Refuses with MONEY_ERROR 0011 to 0013, 0019 what passes the limit of the day, OPERATOR_ERROR 0018 the operator's own account.
 */
export async function makeDeskGift(
  ctx: Needs<'db' | 'secrets'>,
  order: { by: Clerk; gift: DeskGift; limit: number; key: string },
): Promise<number> {
  const { by, key } = order;
  const gift = plainGift(order.gift, order.limit);
  const { members, code, things, ...rest } = gift;
  const act = { name: 'gift.make', subject: 'gift:new', reason: gift.title };
  const made = await actOnceAs(ctx, { by, act, key, request: order.gift }, async (tx) => {
    for (const thing of things) {
      const work = 'work' in thing ? thing.work : null;
      if (work !== null && !(await hasWork(tx, work))) throw new Refusal('MONEY_ERROR', '0013');
    }
    await refuseOwnAccount(tx, { by, members });
    const each = await worthOf(tx, things);
    if (each > order.limit) throw new Refusal('MONEY_ERROR', '0011');
    const amount = each * Math.max(1, members.length);
    await spendHandLimit(tx, { by, limit: order.limit, amount, act: act.name });
    const sourceKey = `console-${nameOf(ctx)}`;
    const none = { joinedFrom: null, joinedUntil: null, schedule: null, price: null, mostEach: null };
    const id = await upsertCampaign(tx, { ...rest, ...none, sourceKey, steps: [things] });
    if (id === undefined) throw new Error('a new name belongs to no campaign');
    await signCampaign(tx, { id, by: by.id });
    const [unknown] = members.length > 0 ? await listMembers(tx, { campaignId: id, members }) : [];
    if (unknown !== undefined) throw new Refusal('MONEY_ERROR', '0012', { line: String(unknown) });
    if (code) {
      const codeMacs = [macOf(ctx, code.plain)];
      const kept = await insertCoupons(tx, { campaignId: id, codeMacs, mostUses: code.most });
      if (kept.length === 0) throw new Refusal('MONEY_ERROR', '0014');
    }
    return { after: { id, ...rest, things, members: members.length, hasCode: code !== null }, result: String(id) };
  });
  return Number(made);
}

/** Changes when a gift of the console can be had. Refuses with MONEY_ERROR 0013 and 0015. */
export async function changeGiftPeriod(
  ctx: Needs<'db'>,
  order: { by: Clerk; id: number; from: string; until: string },
): Promise<void> {
  const { by, id } = order;
  const [startsAt, endsAt] = periodOf(order);
  await actAs(ctx, { by, act: { name: 'gift.period', subject: `gift:${id}` } }, async (tx) => {
    const before = await lockDeskCampaign(tx, id);
    if (!before || before.isOver) throw new Refusal('MONEY_ERROR', '0015');
    await updatePeriod(tx, { id, startsAt, endsAt });
    return { before: { startsAt: before.startsAt, endsAt: before.endsAt }, after: { startsAt, endsAt }, result: null };
  });
}

/** Stops a gift of the console: nobody gets it from now on; what lies in boxes already stays. Refuses with MONEY_ERROR 0015. */
export async function stopCampaign(ctx: Needs<'db'>, order: { by: Clerk; id: number }): Promise<void> {
  const { by, id } = order;
  await actAs(ctx, { by, act: { name: 'gift.stop', subject: `gift:${id}` } }, async (tx) => {
    const before = await lockDeskCampaign(tx, id);
    if (!before) throw new Refusal('MONEY_ERROR', '0015');
    await endCampaign(tx, id);
    return { before: { isOver: before.isOver }, after: { isOver: true }, result: null };
  });
}

/**
 * Makes codes for one use each, and hands them out this once: only hashes are kept. Refuses with MONEY_ERROR 0001 no number of
 * codes, 0014 a press that came before, 0015 what is no coupon of the console, 0019 what passes the limit of the day.
 */
export async function makeDeskCoupons(
  ctx: Needs<'db' | 'secrets'>,
  order: { by: Clerk; id: number; count: number; limit: number; key: string },
): Promise<string[]> {
  const { by, id, count, key } = order;
  if (!Number.isSafeInteger(count) || count < 1 || count > MOST_DESK_COUPONS) throw new Refusal('MONEY_ERROR', '0001');
  let codes: string[] | undefined;
  const act = { name: 'coupon.make', subject: `gift:${id}` };
  await actOnceAs(ctx, { by, act, key, request: count }, async (tx) => {
    const campaign = await lockDeskCampaign(tx, id);
    if (!campaign || campaign.kind !== 'coupon' || campaign.isOver) throw new Refusal('MONEY_ERROR', '0015');
    const amount = count * (await worthOf(tx, campaign.steps.flat()));
    await spendHandLimit(tx, { by, limit: order.limit, amount, act: act.name });
    codes = await makeCodes(ctx, tx, { campaignId: id, count });
    return { after: { codes: codes.length }, result: 'made' };
  });
  if (!codes) throw new Refusal('MONEY_ERROR', '0014');
  return codes;
}

async function worthOf(tx: Tx, things: readonly GiftThing[]): Promise<number> {
  let coins = 0;
  for (const thing of things) coins += await coinsOf(tx, thing);
  return coins;
}

/** A name that no shop folder has: small letters and digits of chance. */
function nameOf(ctx: Needs<'secrets'>): string {
  const digest = ctx.secrets.digest(ctx.secrets.random(16));
  return [...digest.subarray(0, 8)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
