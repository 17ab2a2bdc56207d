import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { authorResponse, penParams } from '#contract/authors';
import { errorResponse } from '#contract/envelope';
import { showAuthorPage } from '#domain/studio';
import type { ApiDeps } from '../api-deps.ts';

const errors = { '4xx': errorResponse, '5xx': errorResponse };

/** Pages of authors. */
export function authorRoutes(app: FastifyInstance, { ctx, sessions }: ApiDeps): void {
  app.withTypeProvider<ZodTypeProvider>().get(
    '/author/:pen',
    {
      schema: {
        tags: ['community'],
        summary: '작가의 작품, 소식, 후원 메시지',
        params: penParams,
        response: { 200: authorResponse, ...errors },
      },
    },
    async (request, reply) => {
      void reply.header('cache-control', 'private, no-store');
      const reader = await sessions.readerOfCall(request);
      const author = await showAuthorPage(ctx, { penId: request.params.pen, reader });
      const { id, name, intro, followers, works } = author;
      const result = {
        id,
        name,
        intro,
        followers,
        works,
        is_followed: author.isFollowed,
        is_supporter: author.isSupporter,
        supported_work: author.supportedWorkId,
        posts: author.posts.map(({ workId, workTitle, isForSupporters, madeAt, ...post }) => ({
          ...post,
          work: { id: workId, title: workTitle },
          is_for_supporters: isForSupporters,
          at: new Date(madeAt).toISOString(),
        })),
        messages: author.messages.map(({ madeAt, ...message }) => ({ ...message, at: madeAt.toISOString() })),
      };
      return { statusCode: 200 as const, result };
    },
  );
}
