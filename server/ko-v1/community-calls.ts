import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { idParams } from '#contract/catalogue';
import {
  actedAnswer,
  commentBody,
  commentsAnswer,
  commentsQuery,
  ownCommentsAnswer,
  ownCommentsQuery,
  ratingAnswer,
  ratingBody,
  reportBody,
  writtenAnswer,
} from '#contract/community';
import { errorAnswer } from '#contract/envelope';
import {
  type CommentPage,
  type ShownComment,
  blockAuthor,
  deleteComment,
  likeComment,
  listComments,
  listOwnComments,
  rateWork,
  reportComment,
  showRating,
  showThread,
  unblockReader,
  writeComment,
} from '#domain/community';
import type { CallMeans } from './call-means.ts';
import { keyOf } from './keyed-answer.ts';

const errors = { '4xx': errorAnswer, '5xx': errorAnswer };
const tags = ['community'];
const ok = <Result>(result: Result): { statusCode: 200; result: Result } => ({ statusCode: 200, result });

/** Calls about comments and ratings, below works and episodes (specification A17). Nothing here keeps order. */
export function communityCalls(app: FastifyInstance, means: CallMeans): void {
  for (const kind of ['work', 'episode'] as const) placeCalls(app, { means, kind });
  commentCalls(app, means);
  ownCalls(app, means);
  ratingCalls(app, means);
}

function placeCalls(app: FastifyInstance, { means, kind }: { means: CallMeans; kind: 'work' | 'episode' }): void {
  const { ctx, sessions } = means;
  const api = app.withTypeProvider<ZodTypeProvider>();
  const name = kind === 'work' ? '작품' : '회차';
  const read = { params: idParams, querystring: commentsQuery, response: { 200: commentsAnswer, ...errors } };
  api.get(
    `/${kind}s/:id/comments`,
    { schema: { tags, summary: `${name}의 댓글`, ...read } },
    async (request, reply) => {
      const reader = await sessions.readerOfCall(request);
      void reply.header('cache-control', 'no-store');
      const { sort, after, thread, lift } = request.query;
      const ask = { reader, place: { kind, id: request.params.id }, after, isLifted: lift === '1' };
      const page =
        thread === undefined ? listComments(ctx, { ...ask, order: sort }) : showThread(ctx, { ...ask, thread });
      return ok(pageOnWire(await page));
    },
  );
  const written = { params: idParams, body: commentBody, response: { 200: writtenAnswer, ...errors } };
  api.post(
    `/${kind}s/:id/comments`,
    { schema: { tags, summary: `${name}에 댓글 쓰기`, ...written } },
    async (request, reply) => {
      const { memberNo, reader } = await sessions.memberOfCall(request);
      void reply.header('cache-control', 'no-store');
      const { text, parent: parentId, is_spoiler: isSpoiler } = request.body;
      const place = { kind, id: request.params.id };
      const said = { memberNo, reader, place, parentId, text, isSpoiler, key: keyOf(request) };
      const { id, state } = await writeComment(ctx, said);
      return ok({ id, state: state === 'held' ? ('held' as const) : ('shown' as const) });
    },
  );
}

function pageOnWire({ count, shut, comments, next }: CommentPage) {
  return {
    count,
    shut,
    comments: comments.map((comment) => ({ ...lineOnWire(comment), answers: comment.answers.map(lineOnWire) })),
    next,
  };
}

function lineOnWire(comment: ShownComment) {
  const { id, parentId: parent, face, folded, nick, text, likes, replies, episode } = comment;
  return {
    id,
    parent,
    face,
    folded,
    nick,
    text,
    likes,
    replies,
    episode,
    is_own: comment.isOwn,
    is_spoiler: comment.isSpoiler,
    is_pinned: comment.isPinned,
    is_past_hold: comment.isPastHold,
    is_liked: comment.isLiked,
    is_reported: comment.isReported,
    hidden_until: comment.hiddenUntil?.toISOString() ?? null,
    made_at: comment.madeAt.toISOString(),
  };
}

function commentCalls(app: FastifyInstance, { ctx, sessions }: CallMeans): void {
  const api = app.withTypeProvider<ZodTypeProvider>();
  const acted = { params: idParams, response: { 200: actedAnswer, ...errors } };
  for (const isLiked of [true, false]) {
    const summary = isLiked ? '댓글 좋아요' : '댓글 좋아요 취소';
    api.route({
      method: isLiked ? 'POST' : 'DELETE',
      url: '/comments/:id/like',
      schema: { tags, summary, ...acted },
      handler: async (request, reply) => {
        const { memberNo, reader } = await sessions.memberOfCall(request);
        void reply.header('cache-control', 'no-store');
        const { id } = request.params;
        await likeComment(ctx, { memberNo, reader, commentId: id, isLiked });
        return ok({ id });
      },
    });
  }
  api.delete('/comments/:id', { schema: { tags, summary: '내 댓글 삭제', ...acted } }, async (request, reply) => {
    const { memberNo } = await sessions.memberOfCall(request);
    void reply.header('cache-control', 'no-store');
    const { id } = request.params;
    await deleteComment(ctx, { memberNo, commentId: id });
    return ok({ id });
  });
  api.post(
    '/comments/:id/reports',
    { schema: { tags, summary: '댓글 신고', body: reportBody, ...acted } },
    async (request, reply) => {
      const { memberNo, reader } = await sessions.memberOfCall(request);
      void reply.header('cache-control', 'no-store');
      const { id } = request.params;
      await reportComment(ctx, { memberNo, reader, commentId: id, ...request.body });
      return ok({ id });
    },
  );
  api.post(
    '/comments/:id/block',
    { schema: { tags, summary: '댓글을 쓴 사용자 차단', ...acted } },
    async (request, reply) => {
      const { memberNo, reader } = await sessions.memberOfCall(request);
      void reply.header('cache-control', 'no-store');
      const { id } = request.params;
      await blockAuthor(ctx, { memberNo, reader, commentId: id });
      return ok({ id });
    },
  );
}

function ownCalls(app: FastifyInstance, { ctx, sessions }: CallMeans): void {
  const api = app.withTypeProvider<ZodTypeProvider>();
  const own = { querystring: ownCommentsQuery, response: { 200: ownCommentsAnswer, ...errors } };
  api.get('/my/comments', { schema: { tags, summary: '내 댓글', ...own } }, async (request, reply) => {
    const { memberNo, reader } = await sessions.memberOfCall(request);
    void reply.header('cache-control', 'no-store');
    const { comments, next } = await listOwnComments(ctx, { memberNo, reader, before: request.query.before });
    const lines = comments.map(({ episodeTitle, hiddenUntil, madeAt, ...comment }) => ({
      ...comment,
      episode_title: episodeTitle,
      hidden_until: hiddenUntil?.toISOString() ?? null,
      made_at: madeAt.toISOString(),
    }));
    return ok({ comments: lines, next });
  });
  const ended = { params: idParams, response: { 200: actedAnswer, ...errors } };
  api.delete('/my/blocked/:id', { schema: { tags, summary: '사용자 차단 해제', ...ended } }, async (request, reply) => {
    const { memberNo } = await sessions.memberOfCall(request);
    void reply.header('cache-control', 'no-store');
    const { id } = request.params;
    await unblockReader(ctx, { memberNo, blockedNo: id });
    return ok({ id });
  });
}

function ratingCalls(app: FastifyInstance, { ctx, sessions }: CallMeans): void {
  const api = app.withTypeProvider<ZodTypeProvider>();
  const params = { params: idParams };
  api.get(
    '/works/:id/rating',
    { schema: { tags, summary: '작품의 평점', ...params, response: { 200: ratingAnswer, ...errors } } },
    async (request, reply) => {
      const reader = await sessions.readerOfCall(request);
      void reply.header('cache-control', 'no-store');
      const { ratings, average, own, mayRate } = await showRating(ctx, { reader, workId: request.params.id });
      return ok({ ratings, average, own: own === null ? null : own / 2, may_rate: mayRate });
    },
  );
  const acted = { ...params, response: { 200: actedAnswer, ...errors } };
  api.post(
    '/works/:id/rating',
    { schema: { tags, summary: '평점 주기', body: ratingBody, ...acted } },
    async (request, reply) => {
      const { memberNo, reader } = await sessions.memberOfCall(request);
      void reply.header('cache-control', 'no-store');
      const { id } = request.params;
      await rateWork(ctx, { memberNo, reader, workId: id, halves: request.body.stars * 2 });
      return ok({ id });
    },
  );
  api.delete('/works/:id/rating', { schema: { tags, summary: '평점 지우기', ...acted } }, async (request, reply) => {
    const { memberNo, reader } = await sessions.memberOfCall(request);
    void reply.header('cache-control', 'no-store');
    const { id } = request.params;
    await rateWork(ctx, { memberNo, reader, workId: id, halves: null });
    return ok({ id });
  });
}
