import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { hash } from 'node:crypto';
import { errorAnswer } from '#contract/envelope';
import {
  popularSearchesAnswer,
  searchAnswer,
  searchQuery,
  suggestionsAnswer,
  suggestionsQuery,
} from '#contract/search';
import { noteSearch, popularSearches, searchWorks, suggest } from '#domain/search';
import { networkOf } from '#server/sessions/network-of';
import type { CallMeans } from './call-means.ts';

const errors = { '4xx': errorAnswer, '5xx': errorAnswer };
const TAGS = ['search'];

const ok = <Result>(result: Result): { statusCode: 200; result: Result } => ({ statusCode: 200, result });

/** Calls of the search (specification L7): works with facets, what a field offers while it is typed in, popular words. */
export function searchCalls(app: FastifyInstance, { ctx, sessions, reads = () => ctx }: CallMeans): void {
  const api = app.withTypeProvider<ZodTypeProvider>();

  api.get(
    '/search',
    {
      schema: {
        tags: TAGS,
        summary: '작품 검색',
        querystring: searchQuery,
        response: { 200: searchAnswer, ...errors },
      },
    },
    async (request) => {
      const { q: query = '', tag, sort, exact, after, limit, ...narrowing } = request.query;
      const found = await searchWorks(reads(request), {
        query,
        filter: { ...narrowing, ...(tag ? { tags: tag } : {}) },
        reader: await sessions.readerOfCall(request),
        isExact: exact === '1',
        ...(sort ? { sort } : {}),
        ...(after ? { after } : {}),
        ...(limit ? { limit } : {}),
      });
      if (!after) noteQuietly(request, query, found.count > 0);
      return ok(found);
    },
  );

  api.get(
    '/search/suggestions',
    {
      schema: {
        tags: TAGS,
        summary: '검색어 제안',
        querystring: suggestionsQuery,
        response: { 200: suggestionsAnswer, ...errors },
      },
    },
    async (request, reply) => {
      const reader = await sessions.readerOfCall(request);
      const answer = ok(await suggest(reads(request), { query: request.query.q, reader }));
      if (isUnchanged(request, reply, answer)) reply.code(304);
      return answer;
    },
  );

  api.get(
    '/search/popular',
    { schema: { tags: TAGS, summary: '인기 검색어', response: { 200: popularSearchesAnswer, ...errors } } },
    async (request, reply) => {
      const reader = await sessions.readerOfCall(request);
      const answer = ok(await popularSearches(reads(request), reader));
      if (isUnchanged(request, reply, answer)) reply.code(304);
      return answer;
    },
  );

  // Whoever searches does not wait for being counted.
  function noteQuietly(request: FastifyRequest, query: string, isFound: boolean): void {
    noteSearch(ctx, { query, network: networkOf(request.ip), isFound }).catch((error: unknown) =>
      ctx.log.warn({ err: error }, 'a search was not counted'),
    );
  }
}

/** Says how long an answer holds; true where the client has this very answer. A member's may lie nowhere else. */
function isUnchanged(request: FastifyRequest, reply: FastifyReply, answer: object): boolean {
  const etag = `W/"${hash('sha256', JSON.stringify(answer), 'base64url').slice(0, 22)}"`;
  const isMember = request.headers['login-at'] !== undefined;
  void reply.headers({
    etag,
    'cache-control': isMember ? 'private, no-store' : 'public, max-age=60, stale-while-revalidate=60',
    vary: 'accept-encoding, login-at',
  });
  return request.headers['if-none-match'] === etag;
}
