import { raisePageVersion } from '#domain/catalog';
import { recordAudit } from '#domain/operators';
import { findSupportShare } from '#domain/settlement';
import type { Needs, Tx } from '#kernel/context';
import { DomainError } from '#kernel/domain-error';
import { SUPPORT_LIMITS } from '#shared/authors/support';
import { type SupportTier, selectTier, stopBlocked, upsertTier } from './membership-store.ts';
import {
  type ReceivedSupport,
  type SupportSums,
  type SupportedPen,
  markSeen,
  selectOwnPens,
  selectReceived,
  selectSums,
  writeBlock,
  writeHidden,
  writeReport,
} from './received-store.ts';

const MAX = 30;

/** What the author of a pen reads about support. */
export interface ReceivedPage {
  pens: SupportedPen[];
  pen: SupportedPen;
  tier: SupportTier | undefined;
  /** Works whose contract shares in support. */
  sharedWorks: number[];
  sums: SupportSums;
  supports: ReceivedSupport[];
  next: number | null;
}

/**
 * The support of one of a member's pens, newest first; what is listed counts as read. Undefined for a member whose pens
 * own no work. Throws NOT_FOUND 0001 for another's pen.
 */
export async function openReceived(
  ctx: Needs<'db'>,
  { memberNo, penId, before }: { memberNo: number; penId: number | null; before: number | null },
): Promise<ReceivedPage | undefined> {
  const pens = await selectOwnPens(ctx.db, memberNo);
  const pen = penId === null ? pens[0] : pens.find((own) => own.penId === penId);
  if (!pen) {
    if (penId === null) return undefined;
    throw new DomainError('NOT_FOUND', '0001');
  }
  const [tier, sums, found, shares] = await Promise.all([
    selectTier(ctx.db, pen.penId),
    selectSums(ctx.db, pen.penId),
    selectReceived(ctx.db, { penId: pen.penId, before, most: MAX + 1 }),
    Promise.all(pen.works.map(async ({ id }) => ({ id, ...(await findSupportShare(ctx.db, id)) }))),
  ]);
  const supports = found.slice(0, MAX);
  const ids = supports.filter(({ isNew }) => isNew).map(({ id }) => id);
  if (ids.length > 0) await ctx.db.transaction().execute((tx) => markSeen(tx, { penId: pen.penId, ids }));
  const next = found.length > MAX ? (supports.at(-1)?.id ?? null) : null;
  const sharedWorks = shares.filter(({ isShared }) => isShared).map(({ id }) => id);
  return { pens, pen, tier, sharedWorks, sums, supports, next };
}

interface OwnPen {
  memberNo: number;
  penId: number;
}

/**
 * Saves what a pen offers for support every month; members pay what they agreed to. Throws NOT_FOUND 0001 for another's
 * pen, AUTHOR_SUPPORT_ERROR 0012 for its texts and coins, 0013 for a work without a share of support.
 */
export async function saveSupportTier(ctx: Needs<'db'>, input: OwnPen & SupportTier): Promise<void> {
  const { memberNo, penId, workId, coins, isOpen } = input;
  const pen = await requirePen(ctx, input);
  const name = input.name.normalize('NFC').trim();
  const benefits = input.benefits.normalize('NFC').replaceAll('\r\n', '\n').trim();
  const [least, most] = SUPPORT_LIMITS.tierCoins;
  if (!Number.isInteger(coins) || coins < least || coins > most)
    throw new DomainError('AUTHOR_SUPPORT_ERROR', '0012', { field: 'coins' });
  if (name === '' || name.length > SUPPORT_LIMITS.tierName)
    throw new DomainError('AUTHOR_SUPPORT_ERROR', '0012', { field: 'name' });
  if (benefits.length > SUPPORT_LIMITS.benefits)
    throw new DomainError('AUTHOR_SUPPORT_ERROR', '0012', { field: 'benefits' });
  const isOwnWork = pen.works.some(({ id }) => id === workId);
  if (!isOwnWork || !(await findSupportShare(ctx.db, workId)).isShared)
    throw new DomainError('AUTHOR_SUPPORT_ERROR', '0013', { field: 'work' });
  await ctx.db.transaction().execute(async (tx) => {
    const before = await selectTier(tx, penId);
    const tier = { workId, coins, name, benefits, isOpen };
    await upsertTier(tx, { penId, ...tier });
    const act = { name: 'support.tier', subject: `pen:${penId}` } as const;
    const by = { memberNo, name: pen.penName };
    await recordAudit(tx, { by, act, ...(before && { before }), after: tier });
  });
}

/** Hides a message from the readers, or shows it again. Throws NOT_FOUND 0001 for another's. */
export async function hideSupport(
  ctx: Needs<'db'>,
  input: OwnPen & { supportId: number; isHidden: boolean },
): Promise<void> {
  const { supportId: id, penId, isHidden } = input;
  await changeOwn(ctx, input, async (tx) => {
    await raisePageVersion(tx);
    return writeHidden(tx, { id, penId, isHidden });
  });
}

/** Reports a message to the shop. Throws NOT_FOUND 0001 for another's, AUTHOR_SUPPORT_ERROR 0014 for the reason. */
export async function reportSupport(
  ctx: Needs<'db'>,
  input: OwnPen & { supportId: number; reason: string },
): Promise<void> {
  const reason = input.reason.normalize('NFC').trim();
  if (reason === '' || reason.length > SUPPORT_LIMITS.reason)
    throw new DomainError('AUTHOR_SUPPORT_ERROR', '0014', { field: 'reason' });
  await changeOwn(ctx, input, (tx) => writeReport(tx, { id: input.supportId, penId: input.penId, reason }));
}

/** Takes no more support of its giver, whose renewals end; or takes it again. Throws NOT_FOUND 0001 for another's. */
export async function blockSupporter(
  ctx: Needs<'db'>,
  input: OwnPen & { supportId: number; isBlocked: boolean },
): Promise<void> {
  const { penId, supportId: id, isBlocked } = input;
  await changeOwn(ctx, input, async (tx) => {
    const memberNo = await writeBlock(tx, { id, penId, isBlocked });
    if (memberNo !== undefined && isBlocked) await stopBlocked(tx, { penId, memberNo });
    return memberNo !== undefined;
  });
}

async function requirePen(ctx: Needs<'db'>, { memberNo, penId }: OwnPen): Promise<SupportedPen> {
  const pen = (await selectOwnPens(ctx.db, memberNo)).find((own) => own.penId === penId);
  if (!pen) throw new DomainError('NOT_FOUND', '0001');
  return pen;
}

async function changeOwn(ctx: Needs<'db'>, pen: OwnPen, change: (tx: Tx) => Promise<boolean>): Promise<void> {
  await requirePen(ctx, pen);
  const isOwn = await ctx.db.transaction().execute(change);
  if (!isOwn) throw new DomainError('NOT_FOUND', '0001');
}
