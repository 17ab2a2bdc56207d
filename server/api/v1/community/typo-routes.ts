import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { idParams } from '#contract/catalog';
import { errorResponse } from '#contract/envelope';
import { typoResponse, typoBody } from '#contract/typos';
import { reportTypo } from '#domain/content-editor';
import type { ApiDeps } from '../api-deps.ts';

const response = { 200: typoResponse, '4xx': errorResponse, '5xx': errorResponse };

/** Reports a typo. */
export function typoRoutes(app: FastifyInstance, { ctx, sessions }: ApiDeps): void {
  const api = app.withTypeProvider<ZodTypeProvider>();
  api.post(
    '/episodes/:id/typos',
    { schema: { tags: ['reading'], summary: '오탈자 제보', params: idParams, body: typoBody, response } },
    async (request, reply) => {
      const { reader } = await sessions.memberOfCall(request);
      void reply.header('cache-control', 'no-store');
      const id = await reportTypo(ctx, { reader, episodeId: request.params.id, ...request.body });
      return { statusCode: 200 as const, result: { id } };
    },
  );
}
