import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { errorResponse } from '#contract/envelope';
import { routeRuleResponse, routeRuleQuery } from '#contract/route-rules';
import { findRedirect } from '#domain/merchandising';
import type { ApiDeps } from './api-deps.ts';

/** Resolves redirect rules for client navigation (G4). */
export function routeRuleRoutes(app: FastifyInstance, { ctx }: ApiDeps): void {
  app.withTypeProvider<ZodTypeProvider>().get(
    '/route-rule',
    {
      schema: {
        tags: ['showcase'],
        summary: '주소 이동',
        querystring: routeRuleQuery,
        response: { 200: routeRuleResponse, '4xx': errorResponse, '5xx': errorResponse },
      },
    },
    async (request, reply) => {
      void reply.header('cache-control', 'no-store');
      return { statusCode: 200 as const, result: { redirect: await findRedirect(ctx, request.query.path) } };
    },
  );
}
