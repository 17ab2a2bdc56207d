import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { errorAnswer } from '#contract/envelope';
import { proofAnswer } from '#contract/wallet';
import { proveWallet } from '#domain/wallet';
import type { CallMeans } from './call-means.ts';

const errors = { '4xx': errorAnswer, '5xx': errorAnswer };

/** What a member may have counted anew of the own wallet. Members only. */
export function walletCalls(app: FastifyInstance, { ctx, sessions }: CallMeans): void {
  app
    .withTypeProvider<ZodTypeProvider>()
    .get(
      '/wallet/proof',
      { schema: { tags: ['wallet'], summary: '지갑의 증명', response: { 200: proofAnswer, ...errors } } },
      async (request, reply) => {
        const { memberNo } = await sessions.memberOfCall(request);
        void reply.header('cache-control', 'no-store');
        const { at, isWhole, ...proof } = await proveWallet(ctx, { memberNo });
        return { statusCode: 200 as const, result: { at: at.toISOString(), is_whole: isWhole, ...proof } };
      },
    );
}
