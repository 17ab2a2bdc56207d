import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { errorAnswer } from '#contract/envelope';
import { routeRuleAnswer, routeRuleQuery } from '#contract/route-rules';
import { findRedirect } from '#domain/showcase';
import type { CallMeans } from './call-means.ts';

/** The guard of every route (G4): whoever goes to an address may ask whether it leads elsewhere. */
export function routeRuleCalls(app: FastifyInstance, { ctx }: CallMeans): void {
  app.withTypeProvider<ZodTypeProvider>().get(
    '/route-rule',
    {
      schema: {
        tags: ['showcase'],
        summary: '주소의 길 규칙',
        querystring: routeRuleQuery,
        response: { 200: routeRuleAnswer, '4xx': errorAnswer, '5xx': errorAnswer },
      },
    },
    async (request, reply) => {
      void reply.header('cache-control', 'no-store');
      return { statusCode: 200 as const, result: { redirect: await findRedirect(ctx, request.query.path) } };
    },
  );
}
