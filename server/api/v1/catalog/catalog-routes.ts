import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import {
  episodeResponse,
  episodesResponse,
  idParams,
  linesQuery,
  openingQuery,
  textSearchResponse,
  textSearchQuery,
  worksResponse,
  worksQuery,
} from '#contract/catalog';
import { storyGuideQuery, storyGuideResponse } from '#contract/story-guide';
import { errorResponse } from '#contract/envelope';
import { episodesFrom, listWorks } from '#domain/catalog';
import { openEpisode, searchWork, showEpisodesToReader, showStoryGuide, showWorkToReader } from '#domain/reading';
import type { ApiDeps } from '../api-deps.ts';

const errors = { '4xx': errorResponse, '5xx': errorResponse };

const ok = <Result>(result: Result): { statusCode: 200; result: Result } => ({ statusCode: 200, result });

/** Catalogue API (specification A17): lists and works, with the same use cases as the pages. */
export function catalogRoutes(app: FastifyInstance, { ctx, sessions, reads = () => ctx }: ApiDeps): void {
  const api = app.withTypeProvider<ZodTypeProvider>();

  api.get(
    '/works',
    {
      config: { isShared: true },
      schema: {
        tags: ['catalogue'],
        summary: '작품 목록',
        querystring: worksQuery,
        response: { 200: worksResponse, ...errors },
      },
    },
    async (request) => {
      const { sort, after, limit, ...filter } = request.query;
      return ok(
        await listWorks(reads(request), {
          filter,
          reader: await sessions.readerOfCall(request),
          ...(sort ? { sort } : {}),
          ...(after ? { after } : {}),
          ...(limit ? { limit } : {}),
        }),
      );
    },
  );

  api.get(
    '/works/:id/episodes',
    {
      config: { isShared: true },
      schema: {
        tags: ['catalogue'],
        summary: '작품의 회차',
        params: idParams,
        querystring: linesQuery,
        response: { 200: episodesResponse, ...errors },
      },
    },
    async (request) => {
      const input = { id: request.params.id, reader: await sessions.readerOfCall(request) };
      const { limit, ...part } = request.query;
      const { lines: episodes, next } = limit
        ? await showEpisodesToReader(ctx, { ...input, ...part, limit })
        : episodesFrom((await showWorkToReader(ctx, input)).work.episodes, part);
      return ok({ episodes, next });
    },
  );
}

/** Opening an episode (content or paywall) and text search. */
export function readingRoutes(app: FastifyInstance, { ctx, sessions }: ApiDeps): void {
  const api = app.withTypeProvider<ZodTypeProvider>();
  api.get(
    '/episodes/:id',
    {
      schema: {
        tags: ['reading'],
        summary: '회차 열기',
        params: idParams,
        querystring: openingQuery,
        response: { 200: episodeResponse, ...errors },
      },
    },
    async (request) =>
      ok(
        await openEpisode(ctx, {
          id: request.params.id,
          reader: await sessions.readerOfCall(request),
          opening: request.query.opening ?? 'ahead',
        }),
      ),
  );

  api.get(
    '/works/:id/text',
    {
      schema: {
        tags: ['reading'],
        summary: '작품의 본문에서 찾기',
        params: idParams,
        querystring: textSearchQuery,
        response: { 200: textSearchResponse, ...errors },
      },
    },
    async (request) => {
      const { q: text, after, except, spaces } = request.query;
      return ok(
        await searchWork(ctx, {
          work: request.params.id,
          text,
          reader: await sessions.readerOfCall(request),
          ignoresSpaces: spaces === 'ignore',
          ...(after ? { after } : {}),
          ...(except ? { except } : {}),
        }),
      );
    },
  );

  api.get(
    '/works/:id/guide',
    {
      schema: {
        tags: ['reading'],
        summary: '읽은 회차까지의 지난 이야기와 등장인물',
        params: idParams,
        querystring: storyGuideQuery,
        response: { 200: storyGuideResponse, ...errors },
      },
    },
    async (request) =>
      ok(
        await showStoryGuide(ctx, {
          work: request.params.id,
          episode: request.query.episode,
          reader: await sessions.readerOfCall(request),
        }),
      ),
  );
}
