import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { errorAnswer } from '#contract/envelope';
import { blockedTagsBody, tagsAnswer, tagsQuery } from '#contract/tags';
import { findTags, listBlockedTags, setBlockedTags } from '#domain/catalogue';
import type { CallMeans } from './call-means.ts';

const tags = ['catalogue'];
const response = { 200: tagsAnswer, '4xx': errorAnswer, '5xx': errorAnswer };

/** Calls about tags whose works a member meets in no list. */
export function tagCalls(app: FastifyInstance, { ctx, sessions }: CallMeans): void {
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
