import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { idParams, linesQuery, workAnswer } from '#contract/catalogue';
import { errorAnswer } from '#contract/envelope';
import {
  pavilionAnswer,
  promotionAnswer,
  promotionQuery,
  promotionsAnswer,
  promotionsQuery,
  relatedAnswer,
  setQuery,
  themeAnswer,
} from '#contract/sets';
import { linesFrom } from '#domain/catalogue';
import { salePricesOfWorks } from '#domain/purchase';
import { showWorkTo } from '#domain/reading';
import { listPromotions, relatedWorks, showPavilion, showPromotion, showTheme } from '#domain/showcase';
import type { CallMeans } from './call-means.ts';

const errors = { '4xx': errorAnswer, '5xx': errorAnswer };
const ok = <Result>(result: Result): { statusCode: 200; result: Result } => ({ statusCode: 200, result });

/** Calls about sets of works (specification L14, L15): themes, halls, promotions, and what stands near a work. */
export function setCalls(app: FastifyInstance, { ctx, sessions }: CallMeans): void {
  const api = app.withTypeProvider<ZodTypeProvider>();
  const described = (summary: string) => ({ tags: ['showcase'], summary });

  api.get(
    '/themes/:id',
    {
      schema: {
        ...described('테마'),
        params: idParams,
        querystring: setQuery,
        response: { 200: themeAnswer, ...errors },
      },
    },
    async (request) =>
      ok(
        await showTheme(ctx, {
          id: request.params.id,
          reader: await sessions.readerOfCall(request),
          ...request.query,
        }),
      ),
  );

  api.get(
    '/pavilions/:id',
    {
      schema: {
        ...described('관'),
        params: idParams,
        querystring: setQuery,
        response: { 200: pavilionAnswer, ...errors },
      },
    },
    async (request) =>
      ok(
        await showPavilion(ctx, {
          id: request.params.id,
          reader: await sessions.readerOfCall(request),
          ...request.query,
        }),
      ),
  );
}

/** A work's page with what stands near it, and that alone. */
export function workCalls(app: FastifyInstance, { ctx, sessions }: CallMeans): void {
  const api = app.withTypeProvider<ZodTypeProvider>();

  api.get(
    '/works/:id',
    {
      schema: {
        tags: ['catalogue'],
        summary: '작품',
        params: idParams,
        querystring: linesQuery,
        response: { 200: workAnswer, ...errors },
      },
    },
    async (request) => {
      const reader = await sessions.readerOfCall(request);
      const { id } = request.params;
      const [{ work }, near] = await Promise.all([
        showWorkTo(ctx, { id, reader }),
        relatedWorks(ctx, { workId: id, reader }),
      ]);
      const { lines: episodes, next } = linesFrom(work.episodes, request.query);
      return ok({ ...work, ...near, episodes, next });
    },
  );

  api.get(
    '/works/:id/related',
    {
      schema: {
        tags: ['catalogue'],
        summary: '함께 볼 작품',
        params: idParams,
        response: { 200: relatedAnswer, ...errors },
      },
    },
    async (request) =>
      ok(await relatedWorks(ctx, { workId: request.params.id, reader: await sessions.readerOfCall(request) })),
  );
}

/** Calls about promotions, with what their works cost now. */
export function promotionCalls(app: FastifyInstance, { ctx, sessions }: CallMeans): void {
  const api = app.withTypeProvider<ZodTypeProvider>();

  api.get(
    '/promotions',
    {
      schema: {
        tags: ['showcase'],
        summary: '기획전 목록',
        querystring: promotionsQuery,
        response: { 200: promotionsAnswer, ...errors },
      },
    },
    async (request) =>
      ok(
        await listPromotions(ctx, {
          isEnded: request.query.tab === 'ended',
          after: request.query.after,
          reader: await sessions.readerOfCall(request),
        }),
      ),
  );

  api.get(
    '/promotions/:id',
    {
      schema: {
        tags: ['showcase'],
        summary: '기획전',
        params: idParams,
        querystring: promotionQuery,
        response: { 200: promotionAnswer, ...errors },
      },
    },
    async (request) => {
      const reader = await sessions.readerOfCall(request);
      const view = await showPromotion(ctx, { id: request.params.id, after: request.query.after, reader });
      const told = view.works.filter(({ cover }) => !cover.masked);
      const sales = await salePricesOfWorks(ctx, { works: told.map(({ id }) => id) });
      return ok({ ...view, works: view.works.map((card) => ({ card, sale: sales.get(card.id) ?? null })) });
    },
  );
}
