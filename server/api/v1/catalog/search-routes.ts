import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { hash } from 'node:crypto';
import { errorResponse } from '#contract/envelope';
import {
  popularSearchesResponse,
  searchResponse,
  searchQuery,
  suggestionsResponse,
  suggestionsQuery,
} from '#contract/search';
import { recordSearch, listPopularSearches, searchWorks, suggest } from '#domain/search';
import { clientNetwork } from '#server/auth/client-network';
import type { ApiDeps } from '../api-deps.ts';

const errors = { '4xx': errorResponse, '5xx': errorResponse };
const TAGS = ['search'];

const ok = <Result>(result: Result): { statusCode: 200; result: Result } => ({ statusCode: 200, result });

/** Search (specification L7): works with facets, suggestions, popular searches. */
export function searchRoutes(app: FastifyInstance, { ctx, sessions, reads = () => ctx }: ApiDeps): void {
  const api = app.withTypeProvider<ZodTypeProvider>();

  api.get(
    '/search',
    {
      schema: {
        tags: TAGS,
        summary: '작품 검색',
        querystring: searchQuery,
        response: { 200: searchResponse, ...errors },
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
        response: { 200: suggestionsResponse, ...errors },
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
    { schema: { tags: TAGS, summary: '인기 검색어', response: { 200: popularSearchesResponse, ...errors } } },
    async (request, reply) => {
      const reader = await sessions.readerOfCall(request);
      const answer = ok(await listPopularSearches(reads(request), reader));
      if (isUnchanged(request, reply, answer)) reply.code(304);
      return answer;
    },
  );

  // Counts a search without delaying the response.
  function noteQuietly(request: FastifyRequest, query: string, isFound: boolean): void {
    recordSearch(ctx, { query, network: clientNetwork(request.ip), isFound }).catch((error: unknown) =>
      ctx.log.warn({ err: error }, 'a search was not counted'),
    );
  }
}

/** Sets cache headers; returns true when the client's version is current. Members' responses are private. */
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
