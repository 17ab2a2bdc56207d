import { type OperatorActor, withAudit, withAuditOnce, rejectOwnAccount, spendGrantLimit } from '#domain/operators';
import type { Db, Needs, Tx } from '#kernel/context';
import { DomainError } from '#kernel/domain-error';
import type { AuditRecord } from '#shared/operations/audit-fields';
import type { AdminGiftInput, GiftEstimate, GiftItem } from '#shared/merchandising/gifts';
import { MAX_ADMIN_COUPONS } from '#shared/money/wallet-adjustments';
import { upsertCampaign } from './campaign-store.ts';
import { insertCoupons } from '../coupons/coupon-store.ts';
import { type ValidatedGift, parsePeriod, validateGift } from './admin-campaign-rules.ts';
import {
  type CampaignSummaryRow,
  countActiveMembers,
  valueInCoins,
  endCampaign,
  hasWork,
  insertCampaignMembers,
  lockAdminCampaign,
  selectCampaignSummaries,
  setCampaignAuthor,
  updatePeriod,
} from './admin-campaign-store.ts';
import { couponMac, createCodes } from '../coupons/create-coupons.ts';

const PAGE = 30;

/** A campaign with its results. */
export type CampaignSummary = CampaignSummaryRow;

/** Campaigns of shop folder and console, newest first. */
export async function listCampaigns(
  ctx: Needs<'db'>,
  input: { before?: number | undefined },
): Promise<{ campaigns: CampaignSummary[]; next: number | null }> {
  const rows = await selectCampaignSummaries(ctx.db, { ...input, limit: PAGE + 1 });
  const campaigns = rows.slice(0, PAGE);
  return { campaigns, next: rows.length > PAGE ? (campaigns.at(-1)?.id ?? null) : null };
}

/** A campaign. Throws MONEY_ERROR 0015 when it does not exist. */
export async function loadCampaign(ctx: Needs<'db'>, id: number): Promise<CampaignSummary> {
  const [campaign] = await selectCampaignSummaries(ctx.db, { id, limit: 1 });
  if (!campaign) throw new DomainError('MONEY_ERROR', '0015');
  return campaign;
}

/**
 * Who gets a gift and what it costs at most, in the caller's transaction. Throws MONEY_ERROR 0011 when a member would
 * get more than `limit`, 0012 for an invalid member list, 0013 for an invalid gift.
 */
export async function estimateGift(
  tx: Tx | Db,
  { gift, limit }: { gift: AdminGiftInput; limit: number },
): Promise<GiftEstimate> {
  const valid = validateGift(gift, limit);
  for (const thing of valid.things) {
    const work = 'work' in thing ? thing.work : null;
    if (work !== null && !(await hasWork(tx, work))) throw new DomainError('MONEY_ERROR', '0013');
  }
  const each = await worthOf(tx, valid.things);
  if (each > limit) throw new DomainError('MONEY_ERROR', '0011');
  const heads = await headsOf(tx, valid);
  return { heads, each, total: each * (heads ?? 1) };
}

/** The listed members of a gift. Throws as `validateGift`. */
export function giftMembers(gift: AdminGiftInput): number[] {
  return validateGift(gift, Number.MAX_SAFE_INTEGER).members;
}

/** Null when only time bounds the number of members. */
async function headsOf(tx: Tx | Db, gift: ValidatedGift): Promise<number | null> {
  const bounds = [gift.budget, gift.code?.most ?? null].flatMap((bound) => bound ?? []);
  if (gift.kind === 'members') return gift.members.length;
  // Codes of a coupon without a shared one count when they are made.
  if (gift.kind === 'coupon' && gift.code === null) return 0;
  if (gift.kind === 'join') return bounds[0] ?? null;
  return Math.min(await countActiveMembers(tx), ...bounds);
}

/**
 * Makes a gift in the caller's transaction, in the boxes of its members or behind a code, and returns its number. Throws
 * as `estimateGift`, MONEY_ERROR 0012 for unknown members, 0014 for a code in use, OPERATOR_ERROR 0018 for the
 * operator's own account.
 */
export async function makeGift(
  ctx: Needs<'secrets'>,
  tx: Tx,
  input: { by: OperatorActor; gift: AdminGiftInput; limit: number },
): Promise<{ id: number; made: AuditRecord }> {
  const { by } = input;
  const { members, code, things, ...rest } = validateGift(input.gift, input.limit);
  await rejectOwnAccount(tx, { by, members });
  const sourceKey = `console-${nameOf(ctx)}`;
  const none = { joinedFrom: null, joinedUntil: null, schedule: null, price: null, mostEach: null };
  const id = await upsertCampaign(tx, { ...rest, ...none, sourceKey, steps: [things] });
  if (id === undefined) throw new Error('a new name belongs to no campaign');
  await setCampaignAuthor(tx, { id, by: by.id });
  const [unknown] = members.length > 0 ? await insertCampaignMembers(tx, { campaignId: id, members }) : [];
  if (unknown !== undefined) throw new DomainError('MONEY_ERROR', '0012', { line: String(unknown) });
  if (code) {
    const codeMacs = [couponMac(ctx, code.plain)];
    const inserted = await insertCoupons(tx, { campaignId: id, codeMacs, mostUses: code.most });
    if (inserted.length === 0) throw new DomainError('MONEY_ERROR', '0014');
  }
  return { id, made: { id, ...rest, things, members: members.length, hasCode: code !== null } };
}

/** Changes the period of a console gift. Throws MONEY_ERROR 0013 and 0015. */
export async function changeGiftPeriod(
  ctx: Needs<'db'>,
  input: { by: OperatorActor; id: number; from: string; until: string },
): Promise<void> {
  const { by, id } = input;
  const [startsAt, endsAt] = parsePeriod(input);
  await withAudit(ctx, { by, act: { name: 'gift.period', subject: `gift:${id}` } }, async (tx) => {
    const before = await lockAdminCampaign(tx, id);
    if (!before || before.isOver) throw new DomainError('MONEY_ERROR', '0015');
    await updatePeriod(tx, { id, startsAt, endsAt });
    return { before: { startsAt: before.startsAt, endsAt: before.endsAt }, after: { startsAt, endsAt }, result: null };
  });
}

/** Stops a console gift; gifts already in boxes stay. Throws MONEY_ERROR 0015. */
export async function stopCampaign(ctx: Needs<'db'>, input: { by: OperatorActor; id: number }): Promise<void> {
  const { by, id } = input;
  await withAudit(ctx, { by, act: { name: 'gift.stop', subject: `gift:${id}` } }, async (tx) => {
    const before = await lockAdminCampaign(tx, id);
    if (!before) throw new DomainError('MONEY_ERROR', '0015');
    await endCampaign(tx, id);
    return { before: { isOver: before.isOver }, after: { isOver: true }, result: null };
  });
}

/**
 * Creates single-use codes and returns them once; only hashes are stored. Throws MONEY_ERROR 0001 for an invalid
 * number, 0014 for a repeated request, 0015 for an unknown coupon campaign, 0019 beyond the daily limit.
 */
export async function createAdminCoupons(
  ctx: Needs<'db' | 'secrets'>,
  input: { by: OperatorActor; id: number; count: number; limit: number; key: string },
): Promise<string[]> {
  const { by, id, count, key } = input;
  if (!Number.isSafeInteger(count) || count < 1 || count > MAX_ADMIN_COUPONS)
    throw new DomainError('MONEY_ERROR', '0001');
  let codes: string[] | undefined;
  const action = { name: 'coupon.make', subject: `gift:${id}` } as const;
  await withAuditOnce(ctx, { by, act: action, key, request: count }, async (tx) => {
    const campaign = await lockAdminCampaign(tx, id);
    if (!campaign || campaign.kind !== 'coupon' || campaign.isOver) throw new DomainError('MONEY_ERROR', '0015');
    const amount = count * (await worthOf(tx, campaign.steps.flat()));
    await spendGrantLimit(tx, { by, limit: input.limit, amount, act: action.name });
    codes = await createCodes(ctx, tx, { campaignId: id, count });
    return { after: { codes: codes.length }, result: 'made' };
  });
  if (!codes) throw new DomainError('MONEY_ERROR', '0014');
  return codes;
}

async function worthOf(tx: Tx | Db, things: readonly GiftItem[]): Promise<number> {
  let coins = 0;
  for (const thing of things) coins += await valueInCoins(tx, thing);
  return coins;
}

function nameOf(ctx: Needs<'secrets'>): string {
  const digest = ctx.secrets.digest(ctx.secrets.random(16));
  return [...digest.subarray(0, 8)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
