import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { idParams } from '#contract/catalogue';
import { errorAnswer } from '#contract/envelope';
import { typoAnswer, typoBody } from '#contract/typos';
import { reportTypo } from '#domain/editing';
import type { CallMeans } from './call-means.ts';

const response = { 200: typoAnswer, '4xx': errorAnswer, '5xx': errorAnswer };

/** The call by which a reader tells of a slip in a text. */
export function typoCalls(app: FastifyInstance, { ctx, sessions }: CallMeans): void {
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
