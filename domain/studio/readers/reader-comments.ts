import { reportComment, writeComment } from '#domain/community';
import type { Needs } from '#kernel/context';
import { DomainError } from '#kernel/domain-error';
import type { Reader } from '#kernel/reader';
import type { CommentState } from '#shared/community/comments';
import { asAuthor } from '../as-author.ts';
import {
  type ReaderComment,
  selectOwnComment,
  selectReaderComments,
  writeCommentsSeen,
} from './reader-comment-store.ts';

const MAX = 30;

/**
 * Comments of a work and its episodes, newest first; `next` is the cursor. The first page marks them as seen for the
 * next time. Throws like `asAuthor`.
 */
export async function openReaderComments(
  ctx: Needs<'db'>,
  { memberNo, workId, before }: { memberNo: number; workId: number; before: number | null },
): Promise<{ comments: ReaderComment[]; next: number | null }> {
  await asAuthor(ctx, { memberNo, workId, right: 'write' });
  const found = await selectReaderComments(ctx.db, { workId, memberNo, before, most: MAX + 1 });
  const comments = found.slice(0, MAX);
  const [newest] = comments;
  if (before === null && newest)
    await ctx.db.transaction().execute((tx) => writeCommentsSeen(tx, { workId, memberNo, commentId: newest.id }));
  return { comments, next: found.length > MAX ? (comments.at(-1)?.id ?? null) : null };
}

interface AtComment {
  memberNo: number;
  reader: Reader;
  workId: number;
  commentId: number;
}

/** Answers a reader. Throws like `asAuthor` and `writeComment`, COMMENT_ERROR 0001 for another work's comment. */
export async function answerReader(
  ctx: Needs<'db'>,
  input: AtComment & { text: string; key: string },
): Promise<{ id: number; state: CommentState }> {
  const { memberNo, reader, commentId, text, key } = input;
  const { episodeId, parentId } = await ownComment(ctx, input);
  return writeComment(ctx, {
    memberNo,
    reader,
    place: episodeId === null ? { kind: 'work', id: input.workId } : { kind: 'episode', id: episodeId },
    parentId: parentId ?? commentId,
    text,
    isSpoiler: false,
    isAuthor: true,
    key,
  });
}

/** Reports a reader's comment. Throws like `asAuthor` and `reportComment`, COMMENT_ERROR 0001 for another work's. */
export async function reportReader(
  ctx: Needs<'db'>,
  input: AtComment & { reason: string; detail: string },
): Promise<void> {
  await ownComment(ctx, input);
  const { memberNo, reader, commentId, reason, detail } = input;
  await reportComment(ctx, { memberNo, reader, commentId, reason, detail });
}

async function ownComment(
  ctx: Needs<'db'>,
  { memberNo, workId, commentId }: AtComment,
): Promise<{ episodeId: number | null; parentId: number | null }> {
  await asAuthor(ctx, { memberNo, workId, right: 'write' });
  const comment = await selectOwnComment(ctx.db, { workId, id: commentId });
  if (!comment) throw new DomainError('COMMENT_ERROR', '0001');
  return comment;
}
