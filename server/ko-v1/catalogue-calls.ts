import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import {
  episodeAnswer,
  episodesAnswer,
  idParams,
  linesQuery,
  openingQuery,
  textSearchAnswer,
  textSearchQuery,
  worksAnswer,
  worksQuery,
} from '#contract/catalogue';
import { errorAnswer } from '#contract/envelope';
import { linesFrom, listWorks } from '#domain/catalogue';
import { openEpisode, searchWork, showLinesTo, showWorkTo } from '#domain/reading';
import type { CallMeans } from './call-means.ts';

const errors = { '4xx': errorAnswer, '5xx': errorAnswer };

const ok = <Result>(result: Result): { statusCode: 200; result: Result } => ({ statusCode: 200, result });

/** Catalogue calls (specification A17): lists and works. Every call ends in the use case its screen uses. */
export function catalogueCalls(app: FastifyInstance, { ctx, sessions, reads = () => ctx }: CallMeans): void {
  const api = app.withTypeProvider<ZodTypeProvider>();

  api.get(
    '/works',
    {
      schema: {
        tags: ['catalogue'],
        summary: '작품 목록',
        querystring: worksQuery,
        response: { 200: worksAnswer, ...errors },
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
      schema: {
        tags: ['catalogue'],
        summary: '작품의 회차',
        params: idParams,
        querystring: linesQuery,
        response: { 200: episodesAnswer, ...errors },
      },
    },
    async (request) => {
      const ask = { id: request.params.id, reader: await sessions.readerOfCall(request) };
      const { limit, ...part } = request.query;
      const { lines: episodes, next } = limit
        ? await showLinesTo(ctx, { ...ask, ...part, limit })
        : linesFrom((await showWorkTo(ctx, ask)).work.episodes, part);
      return ok({ episodes, next });
    },
  );
}

/** Opening an episode (its text or strip, or the gate before it) and finding words in a work. */
export function readingCalls(app: FastifyInstance, { ctx, sessions }: CallMeans): void {
  const api = app.withTypeProvider<ZodTypeProvider>();
  api.get(
    '/episodes/:id',
    {
      schema: {
        tags: ['reading'],
        summary: '회차 열기',
        params: idParams,
        querystring: openingQuery,
        response: { 200: episodeAnswer, ...errors },
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
        response: { 200: textSearchAnswer, ...errors },
      },
    },
    async (request) => {
      const { q: text, after, except } = request.query;
      return ok(
        await searchWork(ctx, {
          work: request.params.id,
          text,
          reader: await sessions.readerOfCall(request),
          ...(after ? { after } : {}),
          ...(except ? { except } : {}),
        }),
      );
    },
  );
}
