import { notify } from '#domain/notifications';
import { type Actor, actAs } from '#domain/operators';
import type { Needs, Tx } from '#shared/context';
import { Refusal } from '#shared/refusal';
import { BAN_DAYS, BAN_NAMES, MODERATION_ACTS, type ModerationAct } from '#vocabulary/comments';
import { seoulMoment } from '#vocabulary/seoul-date';
import { commentPath } from './comment-place.ts';
import { type HeldComment, holdComment, momentRef, moveComment } from './comment-store.ts';
import {
  type BanLine,
  type WaitingComment,
  countWaiting,
  insertBan,
  liftBan,
  selectBans,
  selectWaiting,
  settleReports,
} from './report-store.ts';

const PAGE_LINES = 20;
const MOST_BANS = 200;
const MOST_REASON = 300;

/** What waits for review, a page of it, and how much there is. */
export async function listModeration(
  ctx: Needs<'db'>,
  ask: { kind: 'all' | 'reported' | 'held'; page: number },
): Promise<{
  waiting: WaitingComment[];
  hasMore: boolean;
  counts: { reported: number; held: number; rights: number };
}> {
  const offset = (ask.page - 1) * PAGE_LINES;
  const [rows, counts] = await Promise.all([
    selectWaiting(ctx.db, { kind: ask.kind, limit: PAGE_LINES + 1, offset }),
    countWaiting(ctx.db),
  ]);
  return { waiting: rows.slice(0, PAGE_LINES), hasMore: rows.length > PAGE_LINES, counts };
}

/** What an operator decides of a comment, as the form says it. */
export interface ModerationOrder {
  by: Actor;
  commentId: number;
  act: string;
  reason: string;
  /** For how many days its author may not write; null: they may. */
  banDays: number | null;
}

/**
 * Decides what becomes of a comment, settles its reports, and tells its author and whoever reported it. Refuses with
 * MODERATION_ERROR 0001 without a reason, 0002 one that is gone, 0005 an act or a time that is none.
 */
export async function moderateComment(ctx: Needs<'db'>, order: ModerationOrder): Promise<void> {
  const { by, commentId, banDays } = order;
  const act = MODERATION_ACTS.find((known) => known === order.act);
  if (!act || (banDays !== null && !BAN_DAYS.some((known) => known === banDays)))
    throw new Refusal('MODERATION_ERROR', '0005');
  const reason = reasonOf(order.reason, act !== 'keep' || banDays !== null);
  const named = { name: `comment.${act}`, subject: `comment:${commentId}`, reason };
  await actAs(ctx, { by, act: named }, async (tx) => {
    const held = await holdComment(tx, commentId);
    if (!held || held.state === 'deleted') throw new Refusal('MODERATION_ERROR', '0002');
    const next = stateAfter(act);
    await moveComment(tx, { id: held.id, ...next });
    const reports = await settleReports(tx, { commentId, outcome: act });
    if (hasChanged(held, next)) await tellAuthor(tx, { held, act, reason });
    await tellReporters(tx, { held, reports, act });
    const ban = banDays === null ? undefined : await restrict(tx, { held, banDays, reason });
    return {
      before: { state: held.state, foldedBy: held.foldedBy, text: held.body },
      after: { ...next, ...(ban ? { writing: ban } : {}), reports: reports.length },
      result: undefined,
    };
  });
}

/** A reason as it is kept and told. Refuses with MODERATION_ERROR 0001 where one is needed and none is given. */
export function reasonOf(text: string, isNeeded: boolean): string {
  const reason = text.normalize('NFC').replaceAll(/\s+/g, ' ').trim();
  if (isNeeded && reason === '') throw new Refusal('MODERATION_ERROR', '0001');
  return [...reason].slice(0, MOST_REASON).join('');
}

type Next = Pick<HeldComment, 'state' | 'foldedBy'>;

function stateAfter(act: ModerationAct): Next {
  if (act === 'delete') return { state: 'removed', foldedBy: null };
  return { state: 'shown', foldedBy: act === 'fold' ? 'operator' : null };
}

function hasChanged(held: HeldComment, next: Next): boolean {
  return held.state !== next.state || (held.foldedBy === 'operator') !== (next.foldedBy === 'operator');
}

async function tellAuthor(
  tx: Tx,
  { held, act, reason }: { held: HeldComment; act: ModerationAct; reason: string },
): Promise<void> {
  if (held.memberNo === null) return;
  const told = act === 'keep' ? 'shown' : act === 'fold' ? 'folded' : 'removed';
  await notify(tx, {
    memberNo: held.memberNo,
    kind: 'comment',
    ref: `${told}:${held.id}:${await momentRef(tx)}`,
    workId: held.workId,
    facts: { act: told, path: act === 'delete' ? '/my/comments' : commentPath(held), detail: reason },
  });
}

async function tellReporters(
  tx: Tx,
  told: { held: HeldComment; reports: { id: number; memberNo: number | null }[]; act: ModerationAct },
): Promise<void> {
  for (const { id, memberNo } of told.reports) {
    if (memberNo === null) continue;
    const facts = { act: `report-${told.act}` as const, path: commentPath(told.held), detail: '' };
    await notify(tx, { memberNo, kind: 'comment', ref: `report:${id}`, workId: told.held.workId, facts });
  }
}

async function restrict(
  tx: Tx,
  { held, banDays, reason }: { held: HeldComment; banDays: number; reason: string },
): Promise<string | undefined> {
  if (held.memberNo === null) return undefined;
  const endsAt = await insertBan(tx, { memberNo: held.memberNo, days: banDays, reason });
  const until = endsAt === null ? '' : seoulMoment(endsAt);
  await notify(tx, {
    memberNo: held.memberNo,
    kind: 'comment',
    ref: `restricted:${held.id}:${await momentRef(tx)}`,
    facts: { act: 'restricted', path: '/my/comments', detail: reason, until },
  });
  return BAN_DAYS.flatMap((days) => (days === banDays ? BAN_NAMES[days] : [])).join('');
}

/** Who may not write now, the last first. */
export async function listBans(ctx: Needs<'db'>): Promise<BanLine[]> {
  return selectBans(ctx.db, MOST_BANS);
}

/** Lets a member write again before their time. Refuses with MODERATION_ERROR 0001 without a reason, 0002 where they may. */
export async function liftRestriction(
  ctx: Needs<'db'>,
  order: { by: Actor; banId: number; reason: string },
): Promise<void> {
  const reason = reasonOf(order.reason, true);
  const act = { name: 'writing.lift', subject: `writing-ban:${order.banId}`, reason };
  await actAs(ctx, { by: order.by, act }, async (tx) => {
    const lifted = await liftBan(tx, order.banId);
    if (!lifted) throw new Refusal('MODERATION_ERROR', '0002');
    await notify(tx, {
      memberNo: lifted.memberNo,
      kind: 'comment',
      ref: `lifted:${order.banId}`,
      facts: { act: 'lifted', path: '/my/comments', detail: '' },
    });
    return { before: { member: lifted.memberNo, reason: lifted.reason }, after: null, result: undefined };
  });
}
