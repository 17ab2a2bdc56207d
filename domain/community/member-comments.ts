import { canSee } from '#domain/catalog';
import type { Needs, Tx } from '#kernel/context';
import type { ExportSection } from '#kernel/export-section';
import type { Reader } from '#kernel/reader';
import { DomainError } from '#kernel/domain-error';
import { reviewPath } from './reviews/review-path.ts';
import { commentPath } from './comment-target.ts';
import { lockComment, updateCommentState, selectMemberComments } from './comment-store.ts';
import { deleteWriterData } from './writer-store.ts';
import { deleteMemberRatings, selectMemberRatings } from './rating-store.ts';
import { closeReports } from './report-store.ts';

const PAGE_SIZE = 30;
const EXPORT_LINES = 100_000;

/** A member's comment, with the work as visible to the reader. */
export interface MemberComment {
  id: number;
  text: string;
  title: string;
  episodeTitle: string | null;
  path: string;
  state: 'shown' | 'held' | 'removed';
  hiddenUntil: Date | null;
  /** Why the author of the work hid it. */
  hideReason: string | null;
  likes: number;
  replies: number;
  isReview: boolean;
  madeAt: Date;
}

/** A member's comments, newest first. */
export async function listMemberComments(
  ctx: Needs<'db'>,
  input: { memberNo: number; reader: Reader; before?: number | undefined },
): Promise<{ comments: MemberComment[]; next: number | null }> {
  const rows = await selectMemberComments(ctx.db, { ...input, limit: PAGE_SIZE + 1 });
  const page = rows.slice(0, PAGE_SIZE);
  const comments = page.map((row) => {
    // Comments on an adult work reveal its content.
    const isMasked = !canSee(input.reader, row, 'about');
    return {
      id: row.id,
      text: isMasked ? '' : row.body,
      title: row.title,
      episodeTitle: isMasked ? null : row.episodeTitle,
      path: row.isReview ? reviewPath(row) : commentPath(row),
      state: row.state === 'deleted' ? ('removed' as const) : row.state,
      hiddenUntil: row.isHidden ? row.hiddenUntil : null,
      hideReason: row.hideReason,
      likes: row.likes,
      replies: row.replies,
      isReview: row.isReview,
      madeAt: row.madeAt,
    };
  });
  return { comments, next: rows.length > PAGE_SIZE ? (page.at(-1)?.id ?? null) : null };
}

/**
 * Deletes a member's comment; a placeholder remains if it has replies. Idempotent. Throws COMMENT_ERROR 0001 if it is
 * not the member's, REVIEW_ERROR 0007 for a review that an operator deleted.
 */
export async function deleteComment(ctx: Needs<'db'>, input: { memberNo: number; commentId: number }): Promise<void> {
  await ctx.db.transaction().execute(async (tx) => {
    const entitled = await lockComment(tx, input.commentId);
    if (entitled?.memberNo !== input.memberNo) throw new DomainError('COMMENT_ERROR', '0001');
    if (entitled.state === 'deleted') return;
    // Else the work could be reviewed again.
    if (entitled.isReview && entitled.state === 'removed') throw new DomainError('REVIEW_ERROR', '0007');
    await updateCommentState(tx, { id: entitled.id, state: 'deleted', foldedBy: null });
    await closeReports(tx, { commentId: entitled.id, outcome: 'gone' });
  });
}

/** Exports a member's comments, ratings and likes. */
export async function exportCommunity(ctx: Needs<'db'>, memberNo: number): Promise<ExportSection[]> {
  const comments = await selectMemberComments(ctx.db, { memberNo, limit: EXPORT_LINES });
  const ratings = await selectMemberRatings(ctx.db, memberNo);
  return [
    {
      name: 'comments',
      title: '댓글',
      about: '작품과 회차에 남기신 댓글, 답글, 리뷰입니다. 삭제하신 댓글은 남아 있지 않습니다.',
      columns: [
        { key: 'work', title: '작품' },
        { key: 'episode', title: '회차' },
        { key: 'kind', title: '구분' },
        { key: 'text', title: '내용' },
        { key: 'state', title: '상태' },
        { key: 'likes', title: '좋아요' },
        { key: 'at', title: '일시' },
      ],
      rows: comments.map((row) => ({
        work: row.title,
        episode: row.episodeTitle,
        kind: row.isReview ? '리뷰' : '댓글',
        text: row.body,
        state:
          row.hideReason !== null
            ? '작가가 숨김'
            : row.state === 'held'
              ? '검토 중'
              : row.state === 'removed'
                ? '운영자가 삭제'
                : '게시',
        likes: row.likes,
        at: row.madeAt.toISOString(),
      })),
    },
    {
      name: 'ratings',
      title: '평점',
      about: '작품에 남기신 평점입니다.',
      columns: [
        { key: 'work', title: '작품' },
        { key: 'stars', title: '평점' },
        { key: 'at', title: '일시' },
      ],
      rows: ratings.map(({ title, halves, at }) => ({ work: title, stars: halves / 2, at: at.toISOString() })),
    },
  ];
}

/** Erases a member's comments, ratings and likes on withdrawal. */
export async function deleteMemberCommunity(tx: Tx, memberNo: number): Promise<void> {
  await deleteMemberRatings(tx, memberNo);
  await deleteWriterData(tx, memberNo);
}
