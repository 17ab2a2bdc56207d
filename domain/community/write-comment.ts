import { countAttempt, requireVerifiedEmail } from '#domain/members';
import { notify } from '#domain/notifications';
import type { Needs, Tx } from '#kernel/context';
import type { Reader } from '#kernel/reader';
import { DomainError } from '#kernel/domain-error';
import { COMMENT_LIMITS, type CommentState } from '#shared/community/comments';
import { formatSeoulTime } from '#shared/content/seoul-date';
import { commentPath, requireCommentTarget } from './comment-target.ts';
import { parseCommentText } from './comment-rules.ts';
import {
  type CommentTargetRef,
  type CommentTargetRow,
  lockComment,
  insertComment,
  selectComment,
  selectCommentByRequestKey,
} from './comment-store.ts';
import { selectBan, selectBlocked, selectBlockers, selectRecentCommentBodies } from './writer-store.ts';
import { selectIsCrew } from './reviews/review-store.ts';
import { foldText, checkText, withDefaults } from './word-rules.ts';
import { selectListedWords } from './word-store.ts';

const MINUTE_SECONDS = 60;

/** A new comment as entered. */
export interface NewCommentInput {
  memberNo: number;
  reader: Reader;
  place: CommentTargetRef;
  /** The comment it replies to. */
  parentId?: number | undefined;
  text: string;
  isSpoiler: boolean;
  /** Of the work: writes without owning the episode. */
  isAuthor?: boolean;
  key: string;
}

/**
 * Writes a comment or reply once per key. `held`: awaits review, visible to its author only. Throws like
 * `requireCommentTarget`, MEMBER_ERROR 0008 without a verified address, COMMENT_ERROR 0001 if the parent is gone, 0002
 * and 0003 by length, 0004 too fast, 0005 when banned, 0006 when closed, 0007 without entitlement, 0008 for a
 * forbidden word, 0009 for a reply to a reply, 0013 for a repeated text, REVIEW_ERROR 0006 for a
 * reader's reply to a review.
 */
export async function writeComment(
  ctx: Needs<'db'>,
  input: NewCommentInput,
): Promise<{ id: number; state: CommentState }> {
  const { memberNo, place, key } = input;
  const body = parseCommentText(input.text);
  const existing = await selectCommentByRequestKey(ctx.db, { memberNo, key });
  if (existing) return isRepeated(existing, body);
  await requireVerifiedEmail(ctx, { memberNo, isCharging: true });
  const below = await requireCommentTarget(ctx.db, input);
  await requireCanWrite(ctx, { memberNo, below, isAuthor: input.isAuthor ?? false });
  const { act, words } = checkText(body, withDefaults(await selectListedWords(ctx.db)));
  if (act === 'refuse') throw new DomainError('COMMENT_ERROR', '0008', { field: 'text' });
  const counter = { kind: 'comment', key: String(memberNo), windowSeconds: MINUTE_SECONDS };
  const state = act === 'hold' ? 'held' : 'shown';
  return ctx.db.transaction().execute(async (tx) => {
    const parent = input.parentId === undefined ? null : await lockParent(tx, { id: input.parentId, place, memberNo });
    const id = await insertComment(tx, {
      memberNo,
      workId: below.workId,
      episodeId: below.episodeId,
      parentId: parent?.id ?? null,
      body,
      isSpoiler: input.isSpoiler,
      state,
      foldedBy: act === 'fold' ? 'word' : null,
      words,
      key,
    });
    if (id === undefined) {
      const twin = await selectCommentByRequestKey(tx, { memberNo, key });
      if (!twin) throw new DomainError('IDEMPOTENCY_ERROR', '0003');
      return isRepeated(twin, body);
    }
    // The counter's row serializes a member's comments, so that duplicates are detected.
    if ((await countAttempt(tx, counter)).failures > COMMENT_LIMITS.aMinute)
      throw new DomainError('COMMENT_ERROR', '0004');
    const parentId = parent?.id ?? null;
    const recent = await selectRecentCommentBodies(tx, { ...below, memberNo, parentId, except: id });
    if (recent.some((other) => isSameText(other, body)))
      throw new DomainError('COMMENT_ERROR', '0013', { field: 'text' });
    if (parent && state === 'shown')
      await notifyRepliedAuthor(tx, { id, parentId: parent.id, below, to: parent.memberNo, memberNo });
    return { id, state };
  });
}

/** Compares letters only, ignoring spaces and punctuation; without letters, the symbols. */
export function isSameText(one: string, other: string): boolean {
  const folded = foldText(one);
  return folded === '' ? one === other : folded === foldText(other);
}

function isRepeated(existing: { id: number; body: string; state: CommentState }, body: string) {
  if (existing.body !== body) throw new DomainError('IDEMPOTENCY_ERROR', '0002');
  return { id: existing.id, state: existing.state };
}

/** Throws COMMENT_ERROR 0005, 0006 or 0007 if the member cannot write here. */
export async function requireCanWrite(
  ctx: Needs<'db'>,
  input: { memberNo: number; below: CommentTargetRow; isAuthor: boolean },
): Promise<void> {
  const ban = await selectBan(ctx.db, input.memberNo);
  if (ban)
    throw new DomainError('COMMENT_ERROR', '0005', {
      until: ban.endsAt === null ? '' : formatSeoulTime(ban.endsAt),
      reason: ban.reason,
    });
  if (input.below.isClosed) throw new DomainError('COMMENT_ERROR', '0006');
  if (input.below.isForHolders && !input.below.isHolder && !input.isAuthor)
    throw new DomainError('COMMENT_ERROR', '0007');
}

async function lockParent(tx: Tx, input: { id: number; place: CommentTargetRef; memberNo: number }) {
  const parent = await lockComment(tx, input.id);
  const isHere = parent && (input.place.kind === 'episode' ? parent.episodeId : parent.workId) === input.place.id;
  if (!parent || !isHere || parent.state !== 'shown') throw new DomainError('COMMENT_ERROR', '0001');
  if (parent.memberNo !== null && (await selectBlockers(tx, input.memberNo)).includes(parent.memberNo))
    throw new DomainError('COMMENT_ERROR', '0001');
  if (parent.parentId !== null) throw new DomainError('COMMENT_ERROR', '0009');
  if (parent.isReview && !(await selectIsCrew(tx, { ...parent, memberNo: input.memberNo })))
    throw new DomainError('REVIEW_ERROR', '0006');
  return parent;
}

/** Notifies the parent's author, except for own replies and blocked authors. */
async function notifyRepliedAuthor(
  tx: Tx,
  data: { id: number; parentId: number; below: CommentTargetRow; to: number | null; memberNo: number },
): Promise<void> {
  const { id, parentId, below, to, memberNo } = data;
  if (to === null || to === memberNo) return;
  const seen = await selectComment(tx, { id: parentId, memberNo: to });
  if (!seen || (await isBlocked(tx, { memberNo: to, blockedNo: memberNo }))) return;
  await notify(tx, {
    memberNo: to,
    kind: 'comment',
    ref: `answer:${id}`,
    workId: below.workId,
    facts: { act: 'answered', path: commentPath({ ...seen, id: parentId }), detail: '' },
  });
}

async function isBlocked(tx: Tx, input: { memberNo: number; blockedNo: number }): Promise<boolean> {
  const blocked = await selectBlocked(tx, input.memberNo);
  return blocked.some((one) => one.memberNo === input.blockedNo);
}
