import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { errorResponse } from '#contract/envelope';
import { blockedTagsBody, tagsResponse, tagsQuery } from '#contract/tags';
import { findTags, listBlockedTags, setBlockedTags } from '#domain/catalog';
import type { ApiDeps } from '../api-deps.ts';

const tags = ['catalogue'];
const response = { 200: tagsResponse, '4xx': errorResponse, '5xx': errorResponse };

/** Tags and blocked tags. */
export function tagRoutes(app: FastifyInstance, { ctx, sessions }: ApiDeps): void {
  const api = app.withTypeProvider<ZodTypeProvider>();
  const listed = async (memberNo: number) => ({
    statusCode: 200 as const,
    result: { tags: await listBlockedTags(ctx, memberNo) },
  });

  api.get(
    '/tags',
    { schema: { tags, summary: '차단할 태그 찾기', querystring: tagsQuery, response } },
    async (request, reply) => {
      void reply.header('cache-control', 'private, no-store');
      const { reader, memberNo } = await sessions.memberOfCall(request);
      const found = await findTags(ctx, { text: request.query.q, reader, memberNo });
      return { statusCode: 200 as const, result: { tags: found } };
    },
  );
  api.get('/blocked-tags', { schema: { tags, summary: '차단 태그', response } }, async (request, reply) => {
    void reply.header('cache-control', 'private, no-store');
    return listed((await sessions.memberOfCall(request)).memberNo);
  });
  api.put(
    '/blocked-tags',
    { schema: { tags, summary: '차단 태그 정하기', body: blockedTagsBody, response } },
    async (request) => {
      const { reader, memberNo } = await sessions.memberOfCall(request);
      await setBlockedTags(ctx, { memberNo, reader, ids: request.body.tags });
      return listed(memberNo);
    },
  );
}
