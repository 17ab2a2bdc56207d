import { raisePageVersion } from '#domain/catalog';
import { notify } from '#domain/notifications';
import { withAudit } from '#domain/operators';
import type { Needs, Tx } from '#kernel/context';
import { DomainError } from '#kernel/domain-error';
import { asAuthor } from '../as-author.ts';
import { writeHidden, writeShown } from './reader-comment-store.ts';

const MAX_REASON = 300;

interface OfComment {
  memberNo: number;
  workId: number;
  commentId: number;
}

/**
 * Hides a reader's comment for everybody but its writer, who reads the reason; operators can overrule it. Throws like
 * `asAuthor`, STUDIO_ERROR 0043 for the reason, 0042 for a comment that is not shown, the author's own or overruled.
 */
export async function hideComment(ctx: Needs<'db'>, input: OfComment & { reason: string }): Promise<void> {
  const { memberNo, workId, commentId } = input;
  const by = await asAuthor(ctx, { memberNo, workId, right: 'publish' });
  const reason = input.reason.normalize('NFC').replaceAll(/\s+/gu, ' ').trim();
  if (reason === '' || [...reason].length > MAX_REASON)
    throw new DomainError('STUDIO_ERROR', '0043', { field: 'reason' });
  const act = { name: 'comment.author-hide', subject: `comment:${commentId}`, reason } as const;
  await withAudit(ctx, { by, act }, async (tx) => {
    const hidden = await writeHidden(tx, { id: commentId, workId, memberNo, reason });
    if (!hidden) throw new DomainError('STUDIO_ERROR', '0042');
    await raisePageVersion(tx);
    await tell(tx, { ...hidden, workId, commentId, act: 'author-hidden', detail: reason });
    return { before: { state: 'shown' }, after: { state: 'held' }, result: undefined };
  });
}

/** Shows a comment that the author hid. Throws like `asAuthor`, STUDIO_ERROR 0042 for another comment. */
export async function showHiddenComment(ctx: Needs<'db'>, { memberNo, workId, commentId }: OfComment): Promise<void> {
  const by = await asAuthor(ctx, { memberNo, workId, right: 'publish' });
  const act = { name: 'comment.author-show', subject: `comment:${commentId}` } as const;
  await withAudit(ctx, { by, act }, async (tx) => {
    const shown = await writeShown(tx, { id: commentId, workId });
    if (!shown) throw new DomainError('STUDIO_ERROR', '0042');
    await raisePageVersion(tx);
    await tell(tx, { ...shown, workId, commentId, act: 'author-shown', detail: '' });
    return { before: { state: 'held' }, after: { state: 'shown' }, result: undefined };
  });
}

async function tell(
  tx: Tx,
  notice: {
    writer: number | null;
    workId: number;
    commentId: number;
    act: 'author-hidden' | 'author-shown';
    detail: string;
  },
): Promise<void> {
  const { writer, workId, commentId, act, detail } = notice;
  if (writer === null) return;
  const facts = { act, path: '/my/comments', detail };
  await notify(tx, { memberNo: writer, kind: 'comment', ref: `${act}:${commentId}`, workId, facts });
}
