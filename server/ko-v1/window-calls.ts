import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { newAnswer, newQuery } from '#contract/catalogue';
import { errorAnswer } from '#contract/envelope';
import { pageParams, shopPageAnswer } from '#contract/shop-pages';
import { listOpenings } from '#domain/catalogue';
import { showShopPage } from '#domain/showcase';
import type { CallMeans } from './call-means.ts';

const errors = { '4xx': errorAnswer, '5xx': errorAnswer };
const ok = <Result>(result: Result): { statusCode: 200; result: Result } => ({ statusCode: 200, result });

/** Calls of the shop window (specification L1, L2, L5): homes, and what opened. */
export function windowCalls(app: FastifyInstance, { ctx, sessions }: CallMeans): void {
  const api = app.withTypeProvider<ZodTypeProvider>();

  api.get(
    '/pages/:page',
    { schema: { tags: ['showcase'], summary: '홈', params: pageParams, response: { 200: shopPageAnswer, ...errors } } },
    async (request) =>
      ok(await showShopPage(ctx, { page: request.params.page, reader: await sessions.readerOfCall(request) })),
  );

  api.get(
    '/new',
    {
      schema: {
        tags: ['catalogue'],
        summary: '신작',
        querystring: newQuery,
        response: { 200: newAnswer, ...errors },
      },
    },
    async (request) => {
      const { shelf, after } = request.query;
      const reader = await sessions.readerOfCall(request);
      return ok(await listOpenings(ctx, { reader, ...(shelf ? { shelf } : {}), ...(after ? { after } : {}) }));
    },
  );
}
