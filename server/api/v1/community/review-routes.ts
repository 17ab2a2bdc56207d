import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { idParams } from '#contract/catalog';
import {
  actedResponse,
  reportBody,
  reviewBody,
  reviewsQuery,
  reviewsResponse,
  writtenResponse,
} from '#contract/community';
import { errorResponse } from '#contract/envelope';
import {
  type CommentItem,
  deleteReview,
  likeComment,
  listComments,
  reportComment,
  showReviewStanding,
  showThread,
  writeReview,
} from '#domain/community';
import { memberNoOf } from '#kernel/reader';
import type { ApiDeps } from '../api-deps.ts';
import { toCommentDto } from './comment-dto.ts';

const errors = { '4xx': errorResponse, '5xx': errorResponse };
const tags = ['community'];
const ok = <Result>(result: Result): { statusCode: 200; result: Result } => ({ statusCode: 200, result });

/** Reviews of works; the same use cases as the reviews page. */
export function reviewRoutes(app: FastifyInstance, deps: ApiDeps): void {
  reviewListRoute(app, deps);
  ownReviewRoutes(app, deps);
  reviewVoteRoutes(app, deps);
}

function reviewListRoute(app: FastifyInstance, { ctx, sessions }: ApiDeps): void {
  const listed = { params: idParams, querystring: reviewsQuery, response: { 200: reviewsResponse, ...errors } };
  app
    .withTypeProvider<ZodTypeProvider>()
    .get('/works/:id/reviews', { schema: { tags, summary: '작품의 리뷰', ...listed } }, async (request, reply) => {
      const reader = await sessions.readerOfCall(request);
      void reply.header('cache-control', 'no-store');
      const { id } = request.params;
      const { sort, after, thread, lift } = request.query;
      const input = { reader, place: { kind: 'work' as const, id }, after, isLifted: lift === '1', isReview: true };
      const { shut, comments, next } = await (thread === undefined
        ? listComments(ctx, { ...input, order: sort })
        : showThread(ctx, { ...input, thread }));
      const standing = await showReviewStanding(ctx, { memberNo: memberNoOf(reader), workId: id });
      const { own } = standing;
      return ok({
        count: standing.count,
        shut,
        read_share: standing.sharePercent,
        missing: standing.missing,
        own: own && { id: own.id, text: own.text, is_spoiler: own.isSpoiler, is_removed: own.isRemoved },
        reviews: comments.map(toReviewDto),
        next,
      });
    });
}

function toReviewDto(review: CommentItem) {
  return {
    ...toCommentDto(review),
    stars: review.halves === null ? null : review.halves / 2,
    helpful: review.likes,
    is_helpful: review.isLiked,
    shop_answer: review.shopAnswer,
    answers: review.answers.map(toCommentDto),
  };
}

function ownReviewRoutes(app: FastifyInstance, { ctx, sessions }: ApiDeps): void {
  const api = app.withTypeProvider<ZodTypeProvider>();
  const written = { params: idParams, body: reviewBody, response: { 200: writtenResponse, ...errors } };
  api.put(
    '/works/:id/review',
    { schema: { tags, summary: '내 리뷰 쓰기와 수정', ...written } },
    async (request, reply) => {
      const { memberNo, reader } = await sessions.memberOfCall(request);
      void reply.header('cache-control', 'no-store');
      const { stars, text, is_spoiler: isSpoiler } = request.body;
      const review = { memberNo, reader, workId: request.params.id, halves: stars * 2, text, isSpoiler };
      const { id, state } = await writeReview(ctx, review);
      return ok({ id, state: state === 'held' ? ('held' as const) : ('shown' as const) });
    },
  );
  const deleted = { params: idParams, response: { 200: actedResponse, ...errors } };
  api.delete('/works/:id/review', { schema: { tags, summary: '내 리뷰 삭제', ...deleted } }, async (request, reply) => {
    const { memberNo } = await sessions.memberOfCall(request);
    void reply.header('cache-control', 'no-store');
    return ok(await deleteReview(ctx, { memberNo, workId: request.params.id }));
  });
}

function reviewVoteRoutes(app: FastifyInstance, { ctx, sessions }: ApiDeps): void {
  const api = app.withTypeProvider<ZodTypeProvider>();
  const acted = { params: idParams, response: { 200: actedResponse, ...errors } };
  for (const isLiked of [true, false])
    api.route({
      method: isLiked ? 'POST' : 'DELETE',
      url: '/reviews/:id/helpful',
      schema: { tags, summary: isLiked ? '리뷰가 도움이 됨' : '리뷰가 도움이 됨 취소', ...acted },
      handler: async (request, reply) => {
        const { memberNo, reader } = await sessions.memberOfCall(request);
        void reply.header('cache-control', 'no-store');
        const { id } = request.params;
        await likeComment(ctx, { memberNo, reader, commentId: id, isLiked, isReview: true });
        return ok({ id });
      },
    });
  api.post(
    '/reviews/:id/reports',
    { schema: { tags, summary: '리뷰 신고', body: reportBody, ...acted } },
    async (request, reply) => {
      const { memberNo, reader } = await sessions.memberOfCall(request);
      void reply.header('cache-control', 'no-store');
      const { id } = request.params;
      await reportComment(ctx, { memberNo, reader, commentId: id, ...request.body, isReview: true });
      return ok({ id });
    },
  );
}
