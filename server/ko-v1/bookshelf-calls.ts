import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { followAnswer, followBody } from '#contract/bookshelf';
import { idParams } from '#contract/catalogue';
import { errorAnswer } from '#contract/envelope';
import { followWork } from '#domain/bookshelf';
import type { CallMeans } from './call-means.ts';

/** Calls about what a member keeps (specification L8, L11). */
export function bookshelfCalls(app: FastifyInstance, { ctx, sessions }: CallMeans): void {
  app.withTypeProvider<ZodTypeProvider>().put(
    '/works/:id/follow',
    {
      schema: {
        tags: ['bookshelf'],
        summary: '관심 작품',
        params: idParams,
        body: followBody,
        response: { 200: followAnswer, '4xx': errorAnswer, '5xx': errorAnswer },
      },
    },
    async (request) => {
      const { memberNo, reader } = await sessions.memberOfCall(request);
      const isFollowed = request.body.follow;
      const { follows } = await followWork(ctx, { memberNo, reader, workId: request.params.id, isFollowed });
      return { statusCode: 200 as const, result: { follow: isFollowed, follows } };
    },
  );
}
