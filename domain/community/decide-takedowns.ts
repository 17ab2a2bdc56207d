import { notify } from '#domain/notifications';
import { type Actor, withAudit, auditRead } from '#domain/operators';
import type { Needs, Tx } from '#kernel/context';
import { DomainError } from '#kernel/domain-error';
import { RIGHTS_LIMITS, type RightsState } from '#shared/community/comments';
import { formatSeoulTime } from '#shared/content/seoul-date';
import { type LockedComment, lockComment, updateCommentState } from './comment-store.ts';
import { parseReason } from './moderate-comments.ts';
import { closeReports } from './report-store.ts';
import { readProof, purgeProofs } from './rights-files.ts';
import {
  type RightsFile,
  type RightsRequestRow,
  startTakedown,
  endRequest,
  lockRequest,
  selectExpiredTakedowns,
  selectRequest,
  selectRequests,
} from './rights-store.ts';

const PAGE_SIZE = 30;
const ENDED = '임시조치 기간(30일)이 끝나 댓글을 다시 게시했습니다.';

export const TAKEDOWN_ACTIONS = ['hide', 'refuse', 'restore', 'delete'] as const;
/** An operator action on a takedown request. */
export type TakedownAction = (typeof TAKEDOWN_ACTIONS)[number];

/** A page of takedown requests. */
export async function listTakedownRequests(
  ctx: Needs<'db'>,
  input: { state: RightsState | undefined; page: number },
): Promise<{ requests: RightsRequestRow[]; hasMore: boolean }> {
  const rows = await selectRequests(ctx.db, { ...input, limit: PAGE_SIZE + 1, offset: (input.page - 1) * PAGE_SIZE });
  return { requests: rows.slice(0, PAGE_SIZE), hasMore: rows.length > PAGE_SIZE };
}

/** A request with its files; access is audited. Throws RIGHTS_ERROR 0001 if it does not exist. */
export async function showTakedownRequest(
  ctx: Needs<'db'>,
  input: { by: Actor; id: number },
): Promise<RightsRequestRow & { files: RightsFile[] }> {
  const line = await selectRequest(ctx.db, input.id);
  if (!line) throw new DomainError('RIGHTS_ERROR', '0001');
  await auditRead(ctx, { by: input.by, act: { name: 'rights-request.read', subject: `rights-request:${input.id}` } });
  return line;
}

/** A proof file for an operator. Throws RIGHTS_ERROR 0001 if it does not exist. */
export async function readTakedownProof(
  ctx: Needs<'db' | 'files'>,
  input: { by: Actor; id: number; key: string },
): Promise<RightsFile & { content: Uint8Array }> {
  const line = await selectRequest(ctx.db, input.id);
  const file = line?.files.find(({ key }) => key === input.key);
  const content = file && (await readProof(ctx, file.key));
  if (!file || !content) throw new DomainError('RIGHTS_ERROR', '0001');
  await auditRead(ctx, { by: input.by, act: { name: 'rights-request.file', subject: `rights-request:${input.id}` } });
  return { ...file, content };
}

/**
 * Decides a request: hides the comment for up to thirty days, refuses the request, or ends the takedown by restoring
 * or deleting. Notifies both sides. Throws MODERATION_ERROR 0001 without a reason, 0005 for an invalid action or
 * duration, RIGHTS_ERROR 0001 if it does not exist, 0007 in a wrong state.
 */
export async function decideTakedown(
  ctx: Needs<'db' | 'mailer'>,
  input: { by: Actor; id: number; act: string; days: number; reason: string },
): Promise<void> {
  const { by, id, days } = input;
  const action = TAKEDOWN_ACTIONS.find((existing) => existing === input.act);
  if (!action || !Number.isInteger(days) || days < 1 || days > RIGHTS_LIMITS.days)
    throw new DomainError('MODERATION_ERROR', '0005');
  const reason = parseReason(input.reason, true);
  const named = { name: `rights-request.${action}`, subject: `rights-request:${id}`, reason } as const;
  await withAudit(ctx, { by, act: named }, async (tx) => {
    const request = await lockRequest(tx, id);
    if (!request) throw new DomainError('RIGHTS_ERROR', '0001');
    const comment = request.commentId === null ? undefined : await lockComment(tx, request.commentId);
    if (request.state !== (action === 'hide' || action === 'refuse' ? 'received' : 'hidden'))
      throw new DomainError('RIGHTS_ERROR', '0007');
    const after = await change(tx, { id, act: action, days, reason, comment });
    await notifyAuthor(tx, { id, act: action, comment, reason, until: after.until });
    await ctx.mailer.send(tx, {
      to: request.mail,
      key: `rights-${action} ${id}`,
      subject: '권리 침해 신고의 처리 결과를 알려 드립니다.',
      text: claimantText({ id, act: action, name: request.name, reason, until: after.until }),
    });
    return { before: { state: request.state }, after, result: undefined };
  });
}

async function change(
  tx: Tx,
  input: { id: number; act: TakedownAction; days: number; reason: string; comment: LockedComment | undefined },
): Promise<{ state: RightsState; until?: string }> {
  const { id, act, days, reason, comment } = input;
  const commentId = comment?.id ?? null;
  if (act === 'hide') {
    if (comment?.state !== 'shown') throw new DomainError('RIGHTS_ERROR', '0007');
    const until = await startTakedown(tx, { id, commentId: comment.id, days, decision: reason });
    return { state: 'hidden', until: formatSeoulTime(until) };
  }
  const state = act === 'refuse' ? 'refused' : act === 'restore' ? 'restored' : 'deleted';
  await endRequest(tx, { id, commentId, state, decision: reason });
  if (state === 'deleted' && comment && comment.state !== 'deleted') {
    await updateCommentState(tx, { id: comment.id, state: 'removed', foldedBy: null });
    await closeReports(tx, { commentId: comment.id, outcome: 'delete' });
  }
  return { state };
}

async function notifyAuthor(
  tx: Tx,
  data: {
    id: number;
    act: TakedownAction;
    comment: LockedComment | undefined;
    reason: string;
    until?: string | undefined;
  },
): Promise<void> {
  const { id, act, comment, reason, until } = data;
  if (!comment || comment.memberNo === null || act === 'refuse') return;
  const result = act === 'hide' ? 'hidden' : act === 'restore' ? 'restored' : 'removed';
  await notify(tx, {
    memberNo: comment.memberNo,
    kind: 'comment',
    ref: `rights-${act}:${id}`,
    workId: comment.workId,
    facts: { act: result, path: '/my/comments', detail: reason, ...(until ? { until } : {}) },
  });
}

function claimantText(data: {
  id: number;
  act: TakedownAction;
  name: string;
  reason: string;
  until?: string | undefined;
}): string {
  const result: Record<TakedownAction, string> = {
    hide: `신고하신 댓글을 ${data.until ?? ''}까지 보이지 않게 했습니다. 그 안에 삭제하거나 복원하고 다시 알려 드립니다.`,
    refuse: '신고하신 내용만으로는 권리 침해를 확인하기 어려워 조치하지 않았습니다.',
    restore: '임시조치를 마치고 댓글을 다시 게시했습니다.',
    delete: '신고하신 댓글을 삭제했습니다.',
  };
  return [`${data.name} 님, 접수 번호 ${data.id}번의 처리 결과입니다.`, result[data.act], `사유: ${data.reason}`].join(
    '\n\n',
  );
}

/** Hourly job: restores comments of expired takedowns and purges orphaned files. */
export async function endExpiredTakedowns(ctx: Needs<'db' | 'files' | 'log' | 'mailer'>): Promise<void> {
  for (const id of await selectExpiredTakedowns(ctx.db))
    await ctx.db.transaction().execute(async (tx) => {
      const request = await lockRequest(tx, id);
      if (request?.state !== 'hidden' || request.isRunning) return;
      const comment = request.commentId === null ? undefined : await lockComment(tx, request.commentId);
      await endRequest(tx, { id, commentId: request.commentId, state: 'restored', decision: ENDED });
      await notifyAuthor(tx, { id, act: 'restore', comment, reason: ENDED });
      await ctx.mailer.send(tx, {
        to: request.mail,
        key: `rights-restore ${id}`,
        subject: '권리 침해 신고의 처리 결과를 알려 드립니다.',
        text: claimantText({ id, act: 'restore', name: request.name, reason: ENDED }),
      });
    });
  await purgeProofs(ctx);
}
