import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { idParams, linesQuery, workResponse } from '#contract/catalog';
import { errorResponse } from '#contract/envelope';
import {
  pavilionResponse,
  promotionResponse,
  promotionQuery,
  promotionsResponse,
  promotionsQuery,
  relatedResponse,
  themeQuery,
  themeResponse,
} from '#contract/promotions';
import { episodesFrom } from '#domain/catalog';
import { listWorkSalePrices } from '#domain/purchase';
import { showWorkToReader } from '#domain/reading';
import { listPromotions, findRelatedWorks, showPavilion, showPromotion, showTheme } from '#domain/merchandising';
import type { ApiDeps } from '../api-deps.ts';

const errors = { '4xx': errorResponse, '5xx': errorResponse };
const ok = <Result>(result: Result): { statusCode: 200; result: Result } => ({ statusCode: 200, result });

/** Themes, halls and related sets (specification L14, L15). */
export function themeRoutes(app: FastifyInstance, { ctx, sessions }: ApiDeps): void {
  const api = app.withTypeProvider<ZodTypeProvider>();
  const described = (summary: string) => ({ tags: ['showcase'], summary });

  api.get(
    '/themes/:id',
    {
      config: { isShared: true },
      schema: {
        ...described('테마'),
        params: idParams,
        querystring: themeQuery,
        response: { 200: themeResponse, ...errors },
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
      config: { isShared: true },
      schema: {
        ...described('관'),
        params: idParams,
        querystring: themeQuery,
        response: { 200: pavilionResponse, ...errors },
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

/** A work with its related works, and those alone. */
export function workPromotionRoutes(app: FastifyInstance, { ctx, sessions }: ApiDeps): void {
  const api = app.withTypeProvider<ZodTypeProvider>();

  api.get(
    '/works/:id',
    {
      config: { isShared: true },
      schema: {
        tags: ['catalogue'],
        summary: '작품',
        params: idParams,
        querystring: linesQuery,
        response: { 200: workResponse, ...errors },
      },
    },
    async (request) => {
      const reader = await sessions.readerOfCall(request);
      const { id } = request.params;
      const [{ work }, near] = await Promise.all([
        showWorkToReader(ctx, { id, reader }),
        findRelatedWorks(ctx, { workId: id, reader }),
      ]);
      const { lines: episodes, next } = episodesFrom(work.episodes, request.query);
      return ok({ ...work, ...near, episodes, next });
    },
  );

  api.get(
    '/works/:id/related',
    {
      config: { isShared: true },
      schema: {
        tags: ['catalogue'],
        summary: '함께 볼 작품',
        params: idParams,
        response: { 200: relatedResponse, ...errors },
      },
    },
    async (request) =>
      ok(await findRelatedWorks(ctx, { workId: request.params.id, reader: await sessions.readerOfCall(request) })),
  );
}

/** Promotions with current prices. */
export function promotionRoutes(app: FastifyInstance, { ctx, sessions }: ApiDeps): void {
  const api = app.withTypeProvider<ZodTypeProvider>();

  api.get(
    '/promotions',
    {
      config: { isShared: true },
      schema: {
        tags: ['showcase'],
        summary: '기획전 목록',
        querystring: promotionsQuery,
        response: { 200: promotionsResponse, ...errors },
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
      config: { isShared: true },
      schema: {
        tags: ['showcase'],
        summary: '기획전',
        params: idParams,
        querystring: promotionQuery,
        response: { 200: promotionResponse, ...errors },
      },
    },
    async (request) => {
      const reader = await sessions.readerOfCall(request);
      const view = await showPromotion(ctx, { id: request.params.id, after: request.query.after, reader });
      const message = view.works.filter(({ cover }) => !cover.masked);
      const sales = await listWorkSalePrices(ctx, { works: message.map(({ id }) => id) });
      return ok({ ...view, works: view.works.map((card) => ({ card, sale: sales.get(card.id) ?? null })) });
    },
  );
}
