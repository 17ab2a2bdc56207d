import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { idParams } from '#contract/catalog';
import { errorResponse } from '#contract/envelope';
import { publicListResponse, workListsResponse } from '#contract/public-lists';
import { listListsOfWork, showPublicList } from '#domain/public-lists';
import type { ApiDeps } from '../api-deps.ts';

const tags = ['community'];
const errors = { '4xx': errorResponse, '5xx': errorResponse };

/** Members' public lists. */
export function listRoutes(app: FastifyInstance, { ctx, sessions }: ApiDeps): void {
  const api = app.withTypeProvider<ZodTypeProvider>();

  api.get(
    '/lists/:id',
    { schema: { tags, summary: '공개 책장', params: idParams, response: { 200: publicListResponse, ...errors } } },
    async (request, reply) => {
      void reply.header('cache-control', 'private, no-store');
      const reader = await sessions.readerOfCall(request);
      const list = await showPublicList(ctx, { id: request.params.id, reader });
      const { id, title, about, nick, saves, works } = list;
      const result = { id, title, about, nick, saves, changed_at: list.changedAt.toISOString(), works };
      return { statusCode: 200 as const, result };
    },
  );

  api.get(
    '/works/:id/lists',
    {
      schema: {
        tags,
        summary: '작품이 담긴 공개 책장',
        params: idParams,
        response: { 200: workListsResponse, ...errors },
      },
    },
    async (request, reply) => {
      void reply.header('cache-control', 'private, no-store');
      const reader = await sessions.readerOfCall(request);
      const lists = await listListsOfWork(ctx, { workId: request.params.id, reader });
      return { statusCode: 200 as const, result: { lists } };
    },
  );
}
