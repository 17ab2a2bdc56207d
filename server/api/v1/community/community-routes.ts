import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { idParams } from '#contract/catalog';
import {
  actedResponse,
  commentBody,
  commentEdit,
  commentsResponse,
  commentsQuery,
  likesResponse,
  reactionsResponse,
  ownCommentsResponse,
  ownCommentsQuery,
  ratingResponse,
  ratingBody,
  reportBody,
  writtenResponse,
} from '#contract/community';
import { errorResponse } from '#contract/envelope';
import {
  type CommentPage,
  blockAuthor,
  deleteComment,
  editComment,
  likeComment,
  likeEpisode,
  listComments,
  listMemberComments,
  rateWork,
  reportComment,
  showEpisodeReactions,
  showRating,
  showThread,
  unblockReader,
  writeComment,
} from '#domain/community';
import type { ApiDeps } from '../api-deps.ts';
import { requireIdempotencyKey } from '../idempotent-response.ts';
import { toCommentDto } from './comment-dto.ts';
import { reviewRoutes } from './review-routes.ts';

const errors = { '4xx': errorResponse, '5xx': errorResponse };
const tags = ['community'];
const ok = <Result>(result: Result): { statusCode: 200; result: Result } => ({ statusCode: 200, result });

/** Comments and ratings of works and episodes (specification A17), without moderation. */
export function communityRoutes(app: FastifyInstance, deps: ApiDeps): void {
  for (const kind of ['work', 'episode'] as const) commentListRoutes(app, { deps: deps, kind });
  commentRoutes(app, deps);
  ownCommentRoutes(app, deps);
  ratingRoutes(app, deps);
  reviewRoutes(app, deps);
  episodeLikeRoutes(app, deps);
}

function commentListRoutes(app: FastifyInstance, { deps, kind }: { deps: ApiDeps; kind: 'work' | 'episode' }): void {
  const { ctx, sessions } = deps;
  const api = app.withTypeProvider<ZodTypeProvider>();
  const name = kind === 'work' ? '작품' : '회차';
  const listed = { params: idParams, querystring: commentsQuery, response: { 200: commentsResponse, ...errors } };
  api.get(
    `/${kind}s/:id/comments`,
    { schema: { tags, summary: `${name}의 댓글`, ...listed } },
    async (request, reply) => {
      const reader = await sessions.readerOfCall(request);
      void reply.header('cache-control', 'no-store');
      const { sort, after, thread, lift, read } = request.query;
      const input = {
        reader,
        place: { kind, id: request.params.id },
        after,
        isLifted: lift === '1',
        hasRead: read === '1',
      };
      const page =
        thread === undefined ? listComments(ctx, { ...input, order: sort }) : showThread(ctx, { ...input, thread });
      return ok(toCommentPageDto(await page));
    },
  );
  const written = { params: idParams, body: commentBody, response: { 200: writtenResponse, ...errors } };
  api.post(
    `/${kind}s/:id/comments`,
    { schema: { tags, summary: `${name}에 댓글 쓰기`, ...written } },
    async (request, reply) => {
      const { memberNo, reader } = await sessions.memberOfCall(request);
      void reply.header('cache-control', 'no-store');
      const { text, parent: parentId, is_spoiler: isSpoiler } = request.body;
      const place = { kind, id: request.params.id };
      const message = { memberNo, reader, place, parentId, text, isSpoiler, key: requireIdempotencyKey(request) };
      const { id, state } = await writeComment(ctx, message);
      return ok({ id, state: state === 'held' ? ('held' as const) : ('shown' as const) });
    },
  );
}

function toCommentPageDto({ count, shut, comments, next }: CommentPage) {
  return {
    count,
    shut,
    comments: comments.map((comment) => ({ ...toCommentDto(comment), answers: comment.answers.map(toCommentDto) })),
    next,
  };
}

function commentRoutes(app: FastifyInstance, { ctx, sessions }: ApiDeps): void {
  const api = app.withTypeProvider<ZodTypeProvider>();
  const acted = { params: idParams, response: { 200: actedResponse, ...errors } };
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
  const edited = { params: idParams, body: commentEdit, response: { 200: writtenResponse, ...errors } };
  api.patch('/comments/:id', { schema: { tags, summary: '내 댓글 수정', ...edited } }, async (request, reply) => {
    const { memberNo, reader } = await sessions.memberOfCall(request);
    void reply.header('cache-control', 'no-store');
    const { text, is_spoiler: isSpoiler } = request.body;
    const { id, state } = await editComment(ctx, { memberNo, reader, commentId: request.params.id, text, isSpoiler });
    return ok({ id, state: state === 'held' ? ('held' as const) : ('shown' as const) });
  });
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

function ownCommentRoutes(app: FastifyInstance, { ctx, sessions }: ApiDeps): void {
  const api = app.withTypeProvider<ZodTypeProvider>();
  const own = { querystring: ownCommentsQuery, response: { 200: ownCommentsResponse, ...errors } };
  api.get('/my/comments', { schema: { tags, summary: '내 댓글', ...own } }, async (request, reply) => {
    const { memberNo, reader } = await sessions.memberOfCall(request);
    void reply.header('cache-control', 'no-store');
    const { comments, next } = await listMemberComments(ctx, { memberNo, reader, before: request.query.before });
    const lines = comments.map(({ episodeTitle, hiddenUntil, madeAt, ...comment }) => ({
      ...comment,
      episode_title: episodeTitle,
      hidden_until: hiddenUntil?.toISOString() ?? null,
      made_at: madeAt.toISOString(),
    }));
    return ok({ comments: lines, next });
  });
  const ended = { params: idParams, response: { 200: actedResponse, ...errors } };
  api.delete('/my/blocked/:id', { schema: { tags, summary: '사용자 차단 해제', ...ended } }, async (request, reply) => {
    const { memberNo } = await sessions.memberOfCall(request);
    void reply.header('cache-control', 'no-store');
    const { id } = request.params;
    await unblockReader(ctx, { memberNo, blockedNo: id });
    return ok({ id });
  });
}

function ratingRoutes(app: FastifyInstance, { ctx, sessions }: ApiDeps): void {
  const api = app.withTypeProvider<ZodTypeProvider>();
  const params = { params: idParams };
  api.get(
    '/works/:id/rating',
    { schema: { tags, summary: '작품의 평점', ...params, response: { 200: ratingResponse, ...errors } } },
    async (request, reply) => {
      const reader = await sessions.readerOfCall(request);
      void reply.header('cache-control', 'no-store');
      const { ratings, average, own, mayRate } = await showRating(ctx, { reader, workId: request.params.id });
      return ok({ ratings, average, own: own === null ? null : own / 2, may_rate: mayRate });
    },
  );
  const acted = { ...params, response: { 200: actedResponse, ...errors } };
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

function episodeLikeRoutes(app: FastifyInstance, { ctx, sessions }: ApiDeps): void {
  const api = app.withTypeProvider<ZodTypeProvider>();
  const liked = { params: idParams, response: { 200: likesResponse, ...errors } };
  const toDto = ({ likes, isLiked }: { likes: number; isLiked: boolean }) => ok({ likes, is_liked: isLiked });
  const seen = { params: idParams, response: { 200: reactionsResponse, ...errors } };
  api.get('/episodes/:id/like', { schema: { tags, summary: '회차의 좋아요', ...seen } }, async (request, reply) => {
    const reader = await sessions.readerOfCall(request);
    void reply.header('cache-control', 'no-store');
    const { likes, isLiked, comments } = await showEpisodeReactions(ctx, { reader, episodeId: request.params.id });
    return ok({ likes, is_liked: isLiked, comments });
  });
  for (const isLiked of [true, false])
    api.route({
      method: isLiked ? 'POST' : 'DELETE',
      url: '/episodes/:id/like',
      schema: { tags, summary: isLiked ? '회차 좋아요' : '회차 좋아요 취소', ...liked },
      handler: async (request, reply) => {
        const { memberNo, reader } = await sessions.memberOfCall(request);
        void reply.header('cache-control', 'no-store');
        return toDto(await likeEpisode(ctx, { memberNo, reader, episodeId: request.params.id, isLiked }));
      },
    });
}
