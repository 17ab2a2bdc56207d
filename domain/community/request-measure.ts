import { countTry } from '#domain/membership';
import { notify } from '#domain/notifications';
import type { Needs } from '#shared/context';
import { Refusal } from '#shared/refusal';
import { RIGHTS_LIMITS } from '#vocabulary/comments';
import { holdComment, selectComment } from './comment-store.ts';
import { type SentProof, keepProofs } from './rights-files.ts';
import { type TypedRequest, readRequest, rightsText } from './rights-rules.ts';
import { insertRequest, selectRequestOfKey, writeObjection } from './rights-store.ts';

const DAY_SECONDS = 86_400;

/**
 * Asks the shop to hide a comment that violates somebody's rights (정보통신망법 제44조의2); whoever asks need be no
 * member. Answers the request's number, the same for the same key, and writes to the address given. Refuses with
 * RIGHTS_ERROR as `readRequest` and `keepProofs` do, 0006 too many from one network in a day.
 */
export async function requestMeasure(
  ctx: Needs<'db' | 'files' | 'attachments' | 'secrets' | 'mailer'>,
  order: { typed: TypedRequest; files: SentProof[]; address: string; key: string },
): Promise<number> {
  const read = readRequest(order.typed);
  const known = await selectRequestOfKey(ctx.db, order.key);
  if (known !== undefined) return known;
  const comment = await selectComment(ctx.db, { id: read.commentId, memberNo: null });
  if (comment?.state !== 'shown') throw new Refusal('RIGHTS_ERROR', '0004');
  const network = ctx.secrets.mac('throttle', order.address);
  const counter = { kind: 'rights-request', key: network, windowSeconds: DAY_SECONDS };
  if ((await countTry(ctx.db, counter)).failures > RIGHTS_LIMITS.requestsADay)
    throw new Refusal('RIGHTS_ERROR', '0006');
  const files = await keepProofs(ctx, order.files);
  const id = await ctx.db.transaction().execute(async (tx) => {
    const request = { ...read, commentText: comment.body, key: order.key };
    const made = await insertRequest(tx, { request, files });
    if (made === undefined) return undefined;
    await ctx.mailer.send(tx, {
      to: read.mail,
      key: `rights-received ${made}`,
      subject: '권리 침해 신고를 접수했습니다.',
      text: [
        `${read.name} 님, 권리 침해 신고를 접수했습니다. 접수 번호는 ${made}번입니다.`,
        '내용을 확인한 뒤 지체 없이 필요한 조치를 하고 결과를 이 주소로 알려 드립니다.',
      ].join('\n\n'),
    });
    return made;
  });
  const made = id ?? (await selectRequestOfKey(ctx.db, order.key));
  if (made === undefined) throw new Refusal('IDEMPOTENCY_ERROR', '0003');
  return made;
}

/**
 * What a comment's author says against its being hidden, once. Refuses with COMMENT_ERROR 0001 another's, RIGHTS_ERROR
 * 0005 no text, 0008 where no measure runs or it was said before.
 */
export async function objectToMeasure(
  ctx: Needs<'db'>,
  order: { memberNo: number; commentId: number; text: string },
): Promise<void> {
  const text = rightsText(order.text);
  await ctx.db.transaction().execute(async (tx) => {
    const held = await holdComment(tx, order.commentId);
    if (held?.memberNo !== order.memberNo) throw new Refusal('COMMENT_ERROR', '0001');
    const requestId = await writeObjection(tx, { commentId: order.commentId, text });
    if (requestId === undefined) throw new Refusal('RIGHTS_ERROR', '0008');
    await notify(tx, {
      memberNo: order.memberNo,
      kind: 'comment',
      ref: `objected:${requestId}`,
      facts: { act: 'objected', path: '/my/comments', detail: '' },
    });
  });
}
