import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { errorResponse } from '#contract/envelope';
import { proofResponse } from '#contract/wallet';
import { verifyWallet } from '#domain/wallet';
import type { ApiDeps } from '../api-deps.ts';

const errors = { '4xx': errorResponse, '5xx': errorResponse };

/** Wallet verification. Members only. */
export function walletRoutes(app: FastifyInstance, { ctx, sessions }: ApiDeps): void {
  app
    .withTypeProvider<ZodTypeProvider>()
    .get(
      '/wallet/proof',
      { schema: { tags: ['wallet'], summary: '지갑의 증명', response: { 200: proofResponse, ...errors } } },
      async (request, reply) => {
        const { memberNo } = await sessions.memberOfCall(request);
        void reply.header('cache-control', 'no-store');
        const { at, isConsistent, ...proof } = await verifyWallet(ctx, { memberNo });
        return { statusCode: 200 as const, result: { at: at.toISOString(), is_whole: isConsistent, ...proof } };
      },
    );
}
