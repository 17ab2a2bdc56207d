import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { newResponse, newQuery } from '#contract/catalog';
import { errorResponse } from '#contract/envelope';
import { pageParams, shopPageResponse } from '#contract/shop-pages';
import { listCatalogReleases } from '#domain/catalog';
import { showShopPage } from '#domain/merchandising';
import type { ApiDeps } from '../api-deps.ts';

const errors = { '4xx': errorResponse, '5xx': errorResponse };
const ok = <Result>(result: Result): { statusCode: 200; result: Result } => ({ statusCode: 200, result });

/** Home pages and new releases (specification L1, L2, L5). */
export function shopPageRoutes(app: FastifyInstance, { ctx, sessions }: ApiDeps): void {
  const api = app.withTypeProvider<ZodTypeProvider>();

  api.get(
    '/pages/:page',
    {
      schema: { tags: ['showcase'], summary: '홈', params: pageParams, response: { 200: shopPageResponse, ...errors } },
    },
    async (request) =>
      ok(await showShopPage(ctx, { page: request.params.page, reader: await sessions.readerOfCall(request) })),
  );

  api.get(
    '/new',
    {
      config: { isShared: true },
      schema: {
        tags: ['catalogue'],
        summary: '신작',
        querystring: newQuery,
        response: { 200: newResponse, ...errors },
      },
    },
    async (request) => {
      const { shelf, after } = request.query;
      const reader = await sessions.readerOfCall(request);
      return ok(await listCatalogReleases(ctx, { reader, ...(shelf ? { shelf } : {}), ...(after ? { after } : {}) }));
    },
  );
}
