import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { idParams } from '#contract/catalog';
import { errorResponse } from '#contract/envelope';
import { muteBody, muteChoicesResponse, muteResponse } from '#contract/mutes';
import { blockTag, findMuteChoices, muteWorks, unblockTag, unmuteWorks } from '#domain/catalog';
import type { ApiDeps } from '../api-deps.ts';

const tags = ['catalogue'];
const errors = { '4xx': errorResponse, '5xx': errorResponse };

/** Works, creators and tags that a member hides from lists. */
export function muteRoutes(app: FastifyInstance, { ctx, sessions }: ApiDeps): void {
  const api = app.withTypeProvider<ZodTypeProvider>();
  api.get(
    '/works/:id/mutes',
    {
      schema: {
        tags,
        summary: '작품에서 숨길 수 있는 것',
        params: idParams,
        response: { 200: muteChoicesResponse, ...errors },
      },
    },
    async (request, reply) => {
      void reply.header('cache-control', 'private, no-store');
      const { reader, memberNo } = await sessions.memberOfCall(request);
      const choices = await findMuteChoices(ctx, { memberNo, reader, workId: request.params.id });
      return { statusCode: 200 as const, result: choices };
    },
  );
  api.put(
    '/mutes',
    { schema: { tags, summary: '작품·작가·태그 숨기기', body: muteBody, response: { 200: muteResponse, ...errors } } },
    async (request) => {
      const { reader, memberNo } = await sessions.memberOfCall(request);
      const { kind, id, isMuted } = request.body;
      if (kind === 'tag') await (isMuted ? blockTag : unblockTag)(ctx, { memberNo, reader, id });
      else await (isMuted ? muteWorks : unmuteWorks)(ctx, { memberNo, kind, id });
      return { statusCode: 200 as const, result: request.body };
    },
  );
}
