import type { FastifyInstance, FastifyReply } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { errorResponse } from '#contract/envelope';
import {
  operatorSalesQuery,
  operatorSalesResponse,
  operatorWorksQuery,
  operatorWorksResponse,
} from '#contract/operator';
import { type AdminWorkRow, type WorkQuery, findWorks } from '#domain/catalog-admin';
import { listSales, listShopDays } from '#domain/reports';
import { DomainError } from '#kernel/domain-error';
import { requireOperatorKey } from '#server/auth/api-keys';
import type { ApiDeps } from './api-deps.ts';

const errors = { '4xx': errorResponse, '5xx': errorResponse };
const tags = ['operator'];
const DAY_MS = 86_400_000;
const MAX_DAYS = 366;

/** Catalogue and sales for programs of operators. */
export function operatorRoutes(app: FastifyInstance, { ctx }: ApiDeps): void {
  const api = app.withTypeProvider<ZodTypeProvider>();
  api.get(
    '/operator/works',
    {
      schema: {
        tags,
        summary: '서점의 작품',
        querystring: operatorWorksQuery,
        response: { 200: operatorWorksResponse, ...errors },
      },
    },
    async (request, reply) => {
      requireOperatorKey(request);
      noStore(reply);
      const { after = null, q, ...filter } = request.query;
      const wish = Object.entries({ ...filter, words: q }).filter(([, value]) => value !== undefined);
      const query: WorkQuery = Object.fromEntries(wish);
      const { works, next, count } = await findWorks(ctx, { query, after });
      return { statusCode: 200 as const, result: { works: works.map(workDto), next, count } };
    },
  );

  api.get(
    '/operator/sales',
    {
      schema: {
        tags,
        summary: '날짜별·작품별 판매',
        querystring: operatorSalesQuery,
        response: { 200: operatorSalesResponse, ...errors },
      },
    },
    async (request, reply) => {
      requireOperatorKey(request);
      noStore(reply);
      const { from, until } = request.query;
      const days = (Date.parse(until) - Date.parse(from)) / DAY_MS + 1;
      if (days < 1 || days > MAX_DAYS) throw new DomainError('INPUT_ERROR', '0001', { field: 'until' });
      const [byDay, byWork] = await Promise.all([listShopDays(ctx, { from, until }), listSales(ctx, { from, until })]);
      const works = byWork.map(({ workId, ...sale }) => ({ id: workId, ...sale }));
      return { statusCode: 200 as const, result: { days: byDay, works } };
    },
  );
}

function noStore(reply: FastifyReply): void {
  void reply.header('cache-control', 'private, no-store');
}

function workDto({ opened, nextOpensAt, rightsUntil, updatedAt, ...work }: AdminWorkRow) {
  return {
    ...work,
    openEpisodes: opened,
    nextOpensAt: nextOpensAt?.toISOString() ?? null,
    rightsUntil: rightsUntil?.toISOString() ?? null,
    updatedAt: updatedAt.toISOString(),
  };
}
