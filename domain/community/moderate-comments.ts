import { notify } from '#domain/notifications';
import { type Actor, withAudit } from '#domain/operators';
import type { Needs, Tx } from '#kernel/context';
import { DomainError } from '#kernel/domain-error';
import { BAN_DAYS, BAN_NAMES, MODERATION_ACTIONS, type ModerationAction } from '#shared/community/comments';
import { oneLine } from '#shared/content/one-line';
import { formatSeoulTime } from '#shared/content/seoul-date';
import { commentPath } from './comment-target.ts';
import { type LockedComment, lockComment, updateCommentState } from './comment-store.ts';
import {
  type BanRow,
  type ModerationQueueItem,
  countModerationQueue,
  insertBan,
  liftBan,
  selectBans,
  selectModerationQueue,
  closeReports,
  uniqueEventRef,
} from './report-store.ts';

const PAGE_SIZE = 20;
const MAX_BANS = 200;
const MAX_REASON_LENGTH = 300;

/** A page of the moderation queue with totals. */
export async function listModeration(
  ctx: Needs<'db'>,
  input: { kind: 'all' | 'reported' | 'held'; page: number },
): Promise<{
  waiting: ModerationQueueItem[];
  hasMore: boolean;
  counts: { reported: number; held: number; rights: number };
}> {
  const offset = (input.page - 1) * PAGE_SIZE;
  const [rows, counts] = await Promise.all([
    selectModerationQueue(ctx.db, { kind: input.kind, limit: PAGE_SIZE + 1, offset }),
    countModerationQueue(ctx.db),
  ]);
  return { waiting: rows.slice(0, PAGE_SIZE), hasMore: rows.length > PAGE_SIZE, counts };
}

/** A moderation decision. */
export interface ModerationInput {
  by: Actor;
  commentId: number;
  act: string;
  reason: string;
  /** Writing ban in days; null for none. */
  banDays: number | null;
}

/**
 * Decides on a comment, closes its reports and notifies author and reporters. Throws MODERATION_ERROR 0001 without a
 * reason, 0002 if the comment is gone, 0005 for an invalid action or duration.
 */
export async function moderateComment(ctx: Needs<'db'>, input: ModerationInput): Promise<void> {
  const { by, commentId, banDays } = input;
  const action = MODERATION_ACTIONS.find((existing) => existing === input.act);
  if (!action || (banDays !== null && !BAN_DAYS.some((existing) => existing === banDays)))
    throw new DomainError('MODERATION_ERROR', '0005');
  const reason = parseReason(input.reason, action !== 'keep' || banDays !== null);
  const named = { name: `comment.${action}`, subject: `comment:${commentId}`, reason } as const;
  await withAudit(ctx, { by, act: named }, async (tx) => {
    const entitled = await lockComment(tx, commentId);
    if (!entitled || entitled.state === 'deleted') throw new DomainError('MODERATION_ERROR', '0002');
    const next = stateAfter(action);
    await updateCommentState(tx, { id: entitled.id, ...next });
    const reports = await closeReports(tx, { commentId, outcome: action });
    if (hasChanged(entitled, next)) await notifyAuthor(tx, { held: entitled, act: action, reason });
    await notifyReporters(tx, { held: entitled, reports, act: action });
    const ban = banDays === null ? undefined : await banAuthor(tx, { held: entitled, banDays, reason });
    return {
      before: { state: entitled.state, foldedBy: entitled.foldedBy, text: entitled.body },
      after: { ...next, ...(ban ? { writing: ban } : {}), reports: reports.length },
      result: undefined,
    };
  });
}

/** Parses a reason. Throws MODERATION_ERROR 0001 if a required one is missing. */
export function parseReason(text: string, isNeeded: boolean): string {
  const reason = oneLine(text, MAX_REASON_LENGTH);
  if (isNeeded && reason === '') throw new DomainError('MODERATION_ERROR', '0001');
  return reason;
}

type Next = Pick<LockedComment, 'state' | 'foldedBy'>;

function stateAfter(action: ModerationAction): Next {
  if (action === 'delete') return { state: 'removed', foldedBy: null };
  return { state: 'shown', foldedBy: action === 'fold' ? 'operator' : null };
}

function hasChanged(lockedComment: LockedComment, next: Next): boolean {
  return (
    lockedComment.state !== next.state || (lockedComment.foldedBy === 'operator') !== (next.foldedBy === 'operator')
  );
}

async function notifyAuthor(
  tx: Tx,
  { held, act, reason }: { held: LockedComment; act: ModerationAction; reason: string },
): Promise<void> {
  if (held.memberNo === null) return;
  const data = act === 'keep' ? 'shown' : act === 'fold' ? 'folded' : 'removed';
  await notify(tx, {
    memberNo: held.memberNo,
    kind: 'comment',
    ref: `${data}:${held.id}:${await uniqueEventRef(tx)}`,
    workId: held.workId,
    facts: { act: data, path: act === 'delete' ? '/my/comments' : commentPath(held), detail: reason },
  });
}

async function notifyReporters(
  tx: Tx,
  data: { held: LockedComment; reports: { id: number; memberNo: number | null }[]; act: ModerationAction },
): Promise<void> {
  for (const { id, memberNo } of data.reports) {
    if (memberNo === null) continue;
    const details = { act: `report-${data.act}` as const, path: commentPath(data.held), detail: '' };
    await notify(tx, { memberNo, kind: 'comment', ref: `report:${id}`, workId: data.held.workId, facts: details });
  }
}

async function banAuthor(
  tx: Tx,
  { held, banDays, reason }: { held: LockedComment; banDays: number; reason: string },
): Promise<string | undefined> {
  if (held.memberNo === null) return undefined;
  const endsAt = await insertBan(tx, { memberNo: held.memberNo, days: banDays, reason });
  const until = endsAt === null ? '' : formatSeoulTime(endsAt);
  await notify(tx, {
    memberNo: held.memberNo,
    kind: 'comment',
    ref: `restricted:${held.id}:${await uniqueEventRef(tx)}`,
    facts: { act: 'restricted', path: '/my/comments', detail: reason, until },
  });
  return BAN_DAYS.flatMap((days) => (days === banDays ? BAN_NAMES[days] : [])).join('');
}

/** Active bans, latest first. */
export async function listBans(ctx: Needs<'db'>): Promise<BanRow[]> {
  return selectBans(ctx.db, MAX_BANS);
}

/** Lifts a ban. Throws MODERATION_ERROR 0001 without a reason, 0002 without an active ban. */
export async function liftRestriction(
  ctx: Needs<'db'>,
  input: { by: Actor; banId: number; reason: string },
): Promise<void> {
  const reason = parseReason(input.reason, true);
  const action = { name: 'writing.lift', subject: `writing-ban:${input.banId}`, reason } as const;
  await withAudit(ctx, { by: input.by, act: action }, async (tx) => {
    const lifted = await liftBan(tx, input.banId);
    if (!lifted) throw new DomainError('MODERATION_ERROR', '0002');
    await notify(tx, {
      memberNo: lifted.memberNo,
      kind: 'comment',
      ref: `lifted:${input.banId}`,
      facts: { act: 'lifted', path: '/my/comments', detail: '' },
    });
    return { before: { member: lifted.memberNo, reason: lifted.reason }, after: null, result: undefined };
  });
}
