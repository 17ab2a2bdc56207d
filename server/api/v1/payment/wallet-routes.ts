import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { errorResponse } from '#contract/envelope';
import { walletResponse } from '#contract/purchases';
import { proofResponse } from '#contract/wallet';
import { loadBalances, verifyWallet } from '#domain/wallet';
import type { ApiDeps } from '../api-deps.ts';

const errors = { '4xx': errorResponse, '5xx': errorResponse };

/** Balances and wallet verification. Members only. */
export function walletRoutes(app: FastifyInstance, { ctx, sessions }: ApiDeps): void {
  const api = app.withTypeProvider<ZodTypeProvider>();

  api.get(
    '/wallet',
    { schema: { tags: ['wallet'], summary: '지갑', response: { 200: walletResponse, ...errors } } },
    async (request, reply) => {
      const { memberNo } = await sessions.memberOfCall(request);
      void reply.header('cache-control', 'no-store');
      const { coin, bonus, point, tempPoint, mileage, closest } = await loadBalances(ctx, memberNo);
      const expires = closest.expiresAt?.toISOString() ?? null;
      const result = { coin, bonus, point, temp_point: tempPoint, mileage };
      return {
        statusCode: 200 as const,
        result: { ...result, closest: { amount: closest.amount, expires_at: expires } },
      };
    },
  );

  api.get(
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
