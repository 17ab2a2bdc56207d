import { canSee } from '#domain/catalogue';
import type { Needs, Tx } from '#shared/context';
import type { ExportSheet } from '#shared/export-sheet';
import type { Reader } from '#shared/reader';
import { Refusal } from '#shared/refusal';
import { commentPath } from './comment-place.ts';
import { holdComment, moveComment, selectOwn } from './comment-store.ts';
import { forgetWriter } from './writer-store.ts';
import { forgetRatings, selectOwnRatings } from './rating-store.ts';
import { settleReports } from './report-store.ts';

const PAGE_LINES = 30;
const EXPORT_LINES = 100_000;

/** A comment of one's own. The work is named as this reader may see it now. */
export interface OwnComment {
  id: number;
  text: string;
  title: string;
  episodeTitle: string | null;
  path: string;
  state: 'shown' | 'held' | 'removed';
  hiddenUntil: Date | null;
  likes: number;
  replies: number;
  madeAt: Date;
}

/** A member's own comments, the newest first. */
export async function listOwnComments(
  ctx: Needs<'db'>,
  ask: { memberNo: number; reader: Reader; before?: number | undefined },
): Promise<{ comments: OwnComment[]; next: number | null }> {
  const rows = await selectOwn(ctx.db, { ...ask, limit: PAGE_LINES + 1 });
  const page = rows.slice(0, PAGE_LINES);
  const comments = page.map((row) => {
    // What was written of an adult work may tell as much as its page.
    const isMasked = !canSee(ask.reader, row, 'about');
    return {
      id: row.id,
      text: isMasked ? '' : row.body,
      title: row.title,
      episodeTitle: isMasked ? null : row.episodeTitle,
      path: commentPath(row),
      state: row.state === 'deleted' ? ('removed' as const) : row.state,
      hiddenUntil: row.isHidden ? row.hiddenUntil : null,
      likes: row.likes,
      replies: row.replies,
      madeAt: row.madeAt,
    };
  });
  return { comments, next: rows.length > PAGE_LINES ? (page.at(-1)?.id ?? null) : null };
}

/**
 * Deletes a comment of one's own; where others answered, a mark stays in its place. Twice is once. Refuses with
 * COMMENT_ERROR 0001 another's, or none.
 */
export async function deleteComment(ctx: Needs<'db'>, order: { memberNo: number; commentId: number }): Promise<void> {
  await ctx.db.transaction().execute(async (tx) => {
    const held = await holdComment(tx, order.commentId);
    if (held?.memberNo !== order.memberNo) throw new Refusal('COMMENT_ERROR', '0001');
    if (held.state === 'deleted') return;
    await moveComment(tx, { id: held.id, state: 'deleted', foldedBy: null });
    await settleReports(tx, { commentId: held.id, outcome: 'gone' });
  });
}

/** What a member wrote and gave, to be taken along. */
export async function exportCommunity(ctx: Needs<'db'>, memberNo: number): Promise<ExportSheet[]> {
  const comments = await selectOwn(ctx.db, { memberNo, limit: EXPORT_LINES });
  const ratings = await selectOwnRatings(ctx.db, memberNo);
  return [
    {
      name: 'comments',
      title: '댓글',
      about: '작품과 회차에 남기신 댓글과 답글입니다. 삭제하신 댓글은 남아 있지 않습니다.',
      columns: [
        { key: 'work', title: '작품' },
        { key: 'episode', title: '회차' },
        { key: 'text', title: '내용' },
        { key: 'state', title: '상태' },
        { key: 'likes', title: '좋아요' },
        { key: 'at', title: '일시' },
      ],
      rows: comments.map((row) => ({
        work: row.title,
        episode: row.episodeTitle,
        text: row.body,
        state: row.state === 'held' ? '검토 중' : row.state === 'removed' ? '운영자가 삭제' : '게시',
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

/** For whoever leaves: what they wrote is erased, ratings and likes are gone and counted no more. */
export async function forgetCommunity(tx: Tx, memberNo: number): Promise<void> {
  await forgetRatings(tx, memberNo);
  await forgetWriter(tx, memberNo);
}
