import { countTry, requireProvedMail } from '#domain/membership';
import { notify } from '#domain/notifications';
import type { Needs, Tx } from '#shared/context';
import type { Reader } from '#shared/reader';
import { Refusal } from '#shared/refusal';
import { COMMENT_LIMITS, type CommentState } from '#vocabulary/comments';
import { seoulMoment } from '#vocabulary/seoul-date';
import { commentPath, openPlace } from './comment-place.ts';
import { commentText } from './comment-rules.ts';
import {
  type CommentPlaceRef,
  type PlaceRow,
  holdComment,
  insertComment,
  selectComment,
  selectOfKey,
  selectRecentBodies,
} from './comment-store.ts';
import { selectBan, selectBlocked } from './writer-store.ts';
import { foldText, judgeText, withDefaults } from './word-rules.ts';
import { selectListedWords } from './word-store.ts';

const MINUTE_SECONDS = 60;

/** What a member wrote, as it was typed. */
export interface CommentOrder {
  memberNo: number;
  reader: Reader;
  place: CommentPlaceRef;
  /** What it answers. */
  parentId?: number | undefined;
  text: string;
  isSpoiler: boolean;
  key: string;
}

/**
 * Writes a comment or an answer; the same key writes it once. `held`: a word of the list keeps it for review, and only its
 * author sees it. Refuses as `openPlace` does, with MEMBER_ERROR 0008 before the address is proved, and with COMMENT_ERROR
 * 0001 what it answers is gone, 0002 and 0003 its length, 0004 too fast, 0005 may not write, 0006 closed, 0007 for
 * holders only, 0008 a word that is not taken, 0009 an answer to an answer, 0013 the same text a second time.
 */
export async function writeComment(
  ctx: Needs<'db'>,
  order: CommentOrder,
): Promise<{ id: number; state: CommentState }> {
  const { memberNo, place, key } = order;
  const body = commentText(order.text);
  const known = await selectOfKey(ctx.db, { memberNo, key });
  if (known) return saidBefore(known, body);
  await requireProvedMail(ctx, { memberNo, isCharging: true });
  const below = await openPlace(ctx.db, order);
  await requireMayWrite(ctx, { memberNo, below });
  const { act, words } = judgeText(body, withDefaults(await selectListedWords(ctx.db)));
  if (act === 'refuse') throw new Refusal('COMMENT_ERROR', '0008');
  const counter = { kind: 'comment', key: String(memberNo), windowSeconds: MINUTE_SECONDS };
  const state = act === 'hold' ? 'held' : 'shown';
  return ctx.db.transaction().execute(async (tx) => {
    const parent = order.parentId === undefined ? null : await holdParent(tx, { id: order.parentId, place, memberNo });
    const id = await insertComment(tx, {
      memberNo,
      workId: below.workId,
      episodeId: below.episodeId,
      parentId: parent?.id ?? null,
      body,
      isSpoiler: order.isSpoiler,
      state,
      foldedBy: act === 'fold' ? 'word' : null,
      words,
      key,
    });
    if (id === undefined) {
      const twin = await selectOfKey(tx, { memberNo, key });
      if (!twin) throw new Refusal('IDEMPOTENCY_ERROR', '0003');
      return saidBefore(twin, body);
    }
    // The counter's row lets one comment of a member after the other: of two that are the same the second sees the first.
    if ((await countTry(tx, counter)).failures > COMMENT_LIMITS.aMinute) throw new Refusal('COMMENT_ERROR', '0004');
    const parentId = parent?.id ?? null;
    const recent = await selectRecentBodies(tx, { ...below, memberNo, parentId, except: id });
    if (recent.some((other) => isSameText(other, body))) throw new Refusal('COMMENT_ERROR', '0013');
    if (parent && state === 'shown')
      await tellAnswered(tx, { id, parentId: parent.id, below, to: parent.memberNo, memberNo });
    return { id, state };
  });
}

/** The same letters, however they are spaced or marked; where there are none, the same signs. */
function isSameText(one: string, other: string): boolean {
  const folded = foldText(one);
  return folded === '' ? one === other : folded === foldText(other);
}

function saidBefore(known: { id: number; body: string; state: CommentState }, body: string) {
  if (known.body !== body) throw new Refusal('IDEMPOTENCY_ERROR', '0002');
  return { id: known.id, state: known.state };
}

/** Whether a member may write here now. Refuses with COMMENT_ERROR 0005, 0006, 0007. */
async function requireMayWrite(ctx: Needs<'db'>, ask: { memberNo: number; below: PlaceRow }): Promise<void> {
  const ban = await selectBan(ctx.db, ask.memberNo);
  if (ban)
    throw new Refusal('COMMENT_ERROR', '0005', {
      until: ban.endsAt === null ? '' : seoulMoment(ban.endsAt),
      reason: ban.reason,
    });
  if (ask.below.isClosed) throw new Refusal('COMMENT_ERROR', '0006');
  if (ask.below.isForHolders && !ask.below.isHolder) throw new Refusal('COMMENT_ERROR', '0007');
}

async function holdParent(tx: Tx, ask: { id: number; place: CommentPlaceRef; memberNo: number }) {
  const parent = await holdComment(tx, ask.id);
  const isHere = parent && (ask.place.kind === 'episode' ? parent.episodeId : parent.workId) === ask.place.id;
  if (!parent || !isHere || parent.state !== 'shown') throw new Refusal('COMMENT_ERROR', '0001');
  if (parent.parentId !== null) throw new Refusal('COMMENT_ERROR', '0009');
  return parent;
}

/** Whoever is answered is told, but not by themselves, nor by somebody whom they blocked. */
async function tellAnswered(
  tx: Tx,
  told: { id: number; parentId: number; below: PlaceRow; to: number | null; memberNo: number },
): Promise<void> {
  const { id, parentId, below, to, memberNo } = told;
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

async function isBlocked(tx: Tx, ask: { memberNo: number; blockedNo: number }): Promise<boolean> {
  const blocked = await selectBlocked(tx, ask.memberNo);
  return blocked.some((one) => one.memberNo === ask.blockedNo);
}
