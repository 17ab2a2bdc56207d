import { notify } from '#domain/notifications';
import { type Actor, actAs, noteRead } from '#domain/operators';
import type { Needs, Tx } from '#shared/context';
import { Refusal } from '#shared/refusal';
import { RIGHTS_LIMITS, type RightsState } from '#vocabulary/comments';
import { seoulMoment } from '#vocabulary/seoul-date';
import { type HeldComment, holdComment, moveComment } from './comment-store.ts';
import { reasonOf } from './moderate-comments.ts';
import { settleReports } from './report-store.ts';
import { readProof, sweepProofs } from './rights-files.ts';
import {
  type RightsFile,
  type RightsLine,
  beginMeasure,
  endRequest,
  holdRequest,
  selectEnded,
  selectRequest,
  selectRequests,
} from './rights-store.ts';

const PAGE_LINES = 30;
const ENDED = '임시조치 기간(30일)이 끝나 댓글을 다시 게시했습니다.';

/** What an operator may do with a request, as the form says it. */
export const MEASURE_ACTS = ['hide', 'refuse', 'restore', 'delete'] as const;
export type MeasureAct = (typeof MEASURE_ACTS)[number];

/** The register of requests, a page of it. */
export async function listRequests(
  ctx: Needs<'db'>,
  ask: { state: RightsState | undefined; page: number },
): Promise<{ requests: RightsLine[]; hasMore: boolean }> {
  const rows = await selectRequests(ctx.db, { ...ask, limit: PAGE_LINES + 1, offset: (ask.page - 1) * PAGE_LINES });
  return { requests: rows.slice(0, PAGE_LINES), hasMore: rows.length > PAGE_LINES };
}

/** One request with its files; that somebody read it is taken down. Refuses with RIGHTS_ERROR 0001 what is not there. */
export async function showRequest(
  ctx: Needs<'db'>,
  ask: { by: Actor; id: number },
): Promise<RightsLine & { files: RightsFile[] }> {
  const line = await selectRequest(ctx.db, ask.id);
  if (!line) throw new Refusal('RIGHTS_ERROR', '0001');
  await noteRead(ctx, { by: ask.by, act: { name: 'rights-request.read', subject: `rights-request:${ask.id}` } });
  return line;
}

/** A file of a request for an operator. Refuses with RIGHTS_ERROR 0001 what is not there. */
export async function openProof(
  ctx: Needs<'db' | 'files'>,
  ask: { by: Actor; id: number; key: string },
): Promise<RightsFile & { content: Uint8Array }> {
  const line = await selectRequest(ctx.db, ask.id);
  const file = line?.files.find(({ key }) => key === ask.key);
  const content = file && (await readProof(ctx, file.key));
  if (!file || !content) throw new Refusal('RIGHTS_ERROR', '0001');
  await noteRead(ctx, { by: ask.by, act: { name: 'rights-request.file', subject: `rights-request:${ask.id}` } });
  return { ...file, content };
}

/**
 * Decides a request: hides its comment for up to thirty days, refuses it, or ends the measure by restoring or deleting.
 * Both sides are told. Refuses with MODERATION_ERROR 0001 without a reason, 0005 an act or days that are none, RIGHTS_ERROR
 * 0001 what is not there, 0007 what that state does not allow.
 */
export async function decideMeasure(
  ctx: Needs<'db' | 'mailer'>,
  order: { by: Actor; id: number; act: string; days: number; reason: string },
): Promise<void> {
  const { by, id, days } = order;
  const act = MEASURE_ACTS.find((known) => known === order.act);
  if (!act || !Number.isInteger(days) || days < 1 || days > RIGHTS_LIMITS.days)
    throw new Refusal('MODERATION_ERROR', '0005');
  const reason = reasonOf(order.reason, true);
  const named = { name: `rights-request.${act}`, subject: `rights-request:${id}`, reason };
  await actAs(ctx, { by, act: named }, async (tx) => {
    const request = await holdRequest(tx, id);
    if (!request) throw new Refusal('RIGHTS_ERROR', '0001');
    const comment = request.commentId === null ? undefined : await holdComment(tx, request.commentId);
    if (request.state !== (act === 'hide' || act === 'refuse' ? 'received' : 'hidden'))
      throw new Refusal('RIGHTS_ERROR', '0007');
    const after = await change(tx, { id, act, days, reason, comment });
    await tellAuthor(tx, { id, act, comment, reason, until: after.until });
    await ctx.mailer.send(tx, {
      to: request.mail,
      key: `rights-${act} ${id}`,
      subject: '권리 침해 신고의 처리 결과를 알려 드립니다.',
      text: claimantText({ id, act, name: request.name, reason, until: after.until }),
    });
    return { before: { state: request.state }, after, result: undefined };
  });
}

async function change(
  tx: Tx,
  order: { id: number; act: MeasureAct; days: number; reason: string; comment: HeldComment | undefined },
): Promise<{ state: RightsState; until?: string }> {
  const { id, act, days, reason, comment } = order;
  const commentId = comment?.id ?? null;
  if (act === 'hide') {
    if (comment?.state !== 'shown') throw new Refusal('RIGHTS_ERROR', '0007');
    const until = await beginMeasure(tx, { id, commentId: comment.id, days, decision: reason });
    return { state: 'hidden', until: seoulMoment(until) };
  }
  const state = act === 'refuse' ? 'refused' : act === 'restore' ? 'restored' : 'deleted';
  await endRequest(tx, { id, commentId, state, decision: reason });
  if (state === 'deleted' && comment && comment.state !== 'deleted') {
    await moveComment(tx, { id: comment.id, state: 'removed', foldedBy: null });
    await settleReports(tx, { commentId: comment.id, outcome: 'delete' });
  }
  return { state };
}

async function tellAuthor(
  tx: Tx,
  told: { id: number; act: MeasureAct; comment: HeldComment | undefined; reason: string; until?: string | undefined },
): Promise<void> {
  const { id, act, comment, reason, until } = told;
  if (!comment || comment.memberNo === null || act === 'refuse') return;
  const said = act === 'hide' ? 'hidden' : act === 'restore' ? 'restored' : 'removed';
  await notify(tx, {
    memberNo: comment.memberNo,
    kind: 'comment',
    ref: `rights-${act}:${id}`,
    workId: comment.workId,
    facts: { act: said, path: '/my/comments', detail: reason, ...(until ? { until } : {}) },
  });
}

function claimantText(told: {
  id: number;
  act: MeasureAct;
  name: string;
  reason: string;
  until?: string | undefined;
}): string {
  const result: Record<MeasureAct, string> = {
    hide: `신고하신 댓글을 ${told.until ?? ''}까지 보이지 않게 했습니다. 그 안에 삭제하거나 복원하고 다시 알려 드립니다.`,
    refuse: '신고하신 내용만으로는 권리 침해를 확인하기 어려워 조치하지 않았습니다.',
    restore: '임시조치를 마치고 댓글을 다시 게시했습니다.',
    delete: '신고하신 댓글을 삭제했습니다.',
  };
  return [`${told.name} 님, 접수 번호 ${told.id}번의 처리 결과입니다.`, result[told.act], `사유: ${told.reason}`].join(
    '\n\n',
  );
}

/** Every hour: measures whose time is over are ended, their comments stand again; files that belong to nothing go. */
export async function endMeasures(ctx: Needs<'db' | 'files' | 'log' | 'mailer'>): Promise<void> {
  for (const id of await selectEnded(ctx.db))
    await ctx.db.transaction().execute(async (tx) => {
      const request = await holdRequest(tx, id);
      if (request?.state !== 'hidden' || request.isRunning) return;
      const comment = request.commentId === null ? undefined : await holdComment(tx, request.commentId);
      await endRequest(tx, { id, commentId: request.commentId, state: 'restored', decision: ENDED });
      await tellAuthor(tx, { id, act: 'restore', comment, reason: ENDED });
      await ctx.mailer.send(tx, {
        to: request.mail,
        key: `rights-restore ${id}`,
        subject: '권리 침해 신고의 처리 결과를 알려 드립니다.',
        text: claimantText({ id, act: 'restore', name: request.name, reason: ENDED }),
      });
    });
  await sweepProofs(ctx);
}
