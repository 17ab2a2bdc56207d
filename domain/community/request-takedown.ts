import { countAttempt } from '#domain/members';
import { notify } from '#domain/notifications';
import type { Needs } from '#kernel/context';
import { DomainError } from '#kernel/domain-error';
import { RIGHTS_LIMITS } from '#shared/community/comments';
import { lockComment, selectComment } from './comment-store.ts';
import { type UploadedProof, saveProofs } from './rights-files.ts';
import { type RightsRequestForm, parseRightsRequest, parseRightsText } from './rights-rules.ts';
import { insertRequest, selectRequestByKey, writeObjection } from './rights-store.ts';

const DAY_SECONDS = 86_400;

/**
 * Requests a takedown of a comment (정보통신망법 제44조의2); no login required. Returns the request number, idempotent per key,
 * and sends a confirmation email. Throws RIGHTS_ERROR like `parseRightsRequest` and `saveProofs`, 0006 beyond the
 * daily limit per network.
 */
export async function requestTakedown(
  ctx: Needs<'db' | 'files' | 'attachments' | 'secrets' | 'mailer'>,
  input: { typed: RightsRequestForm; files: UploadedProof[]; address: string; key: string },
): Promise<number> {
  const read = parseRightsRequest(input.typed);
  const existing = await selectRequestByKey(ctx.db, input.key);
  if (existing !== undefined) return existing;
  const comment = await selectComment(ctx.db, { id: read.commentId, memberNo: null });
  if (comment?.state !== 'shown') throw new DomainError('RIGHTS_ERROR', '0004');
  const network = ctx.secrets.mac('throttle', input.address);
  const counter = { kind: 'rights-request', key: network, windowSeconds: DAY_SECONDS };
  if ((await countAttempt(ctx.db, counter)).failures > RIGHTS_LIMITS.requestsADay)
    throw new DomainError('RIGHTS_ERROR', '0006');
  const files = await saveProofs(ctx, input.files);
  const id = await ctx.db.transaction().execute(async (tx) => {
    const request = { ...read, commentText: comment.body, key: input.key };
    const created = await insertRequest(tx, { request, files });
    if (created === undefined) return undefined;
    await ctx.mailer.send(tx, {
      to: read.mail,
      key: `rights-received ${created}`,
      subject: '권리 침해 신고를 접수했습니다.',
      text: [
        `${read.name} 님, 권리 침해 신고를 접수했습니다. 접수 번호는 ${created}번입니다.`,
        '내용을 확인한 뒤 지체 없이 필요한 조치를 하고 결과를 이 주소로 알려 드립니다.',
      ].join('\n\n'),
    });
    return created;
  });
  const created = id ?? (await selectRequestByKey(ctx.db, input.key));
  if (created === undefined) throw new DomainError('IDEMPOTENCY_ERROR', '0003');
  return created;
}

/**
 * Files the author's one objection. Throws COMMENT_ERROR 0001 for another's comment, RIGHTS_ERROR 0005 without text,
 * 0008 without an active takedown or after an earlier objection.
 */
export async function objectToTakedown(
  ctx: Needs<'db'>,
  input: { memberNo: number; commentId: number; text: string },
): Promise<void> {
  const text = parseRightsText(input.text);
  await ctx.db.transaction().execute(async (tx) => {
    const entitled = await lockComment(tx, input.commentId);
    if (entitled?.memberNo !== input.memberNo) throw new DomainError('COMMENT_ERROR', '0001');
    const requestId = await writeObjection(tx, { commentId: input.commentId, text });
    if (requestId === undefined) throw new DomainError('RIGHTS_ERROR', '0008');
    await notify(tx, {
      memberNo: input.memberNo,
      kind: 'comment',
      ref: `objected:${requestId}`,
      facts: { act: 'objected', path: '/my/comments', detail: '' },
    });
  });
}
