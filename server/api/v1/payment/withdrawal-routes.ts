import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { idParams } from '#contract/catalog';
import { errorResponse } from '#contract/envelope';
import { withdrawalBody, withdrawalResponse } from '#contract/purchases';
import { offerWithdrawal, withdrawPurchase } from '#domain/purchase';
import type { ApiDeps } from '../api-deps.ts';
import { requireIdempotencyKey, sendStoredResponse } from '../idempotent-response.ts';

const errors = { '4xx': errorResponse, '5xx': errorResponse };

/** Withdrawal from a purchase (specification T8). Members only. */
export function withdrawalRoutes(app: FastifyInstance, { ctx, sessions }: ApiDeps): void {
  const api = app.withTypeProvider<ZodTypeProvider>();
  const schema = { tags: ['purchase'], params: idParams, response: { 200: withdrawalResponse, ...errors } };
  api.get('/purchases/:id/withdrawal', { schema: { ...schema, summary: '취소할 수 있는 것' } }, async (request) => {
    const { memberNo } = await sessions.memberOfCall(request);
    const result = await offerWithdrawal(ctx, { memberNo, purchaseId: request.params.id });
    return { statusCode: 200 as const, result };
  });
  api.post(
    '/purchases/:id/withdrawal',
    { schema: { ...schema, summary: '구매 취소', body: withdrawalBody } },
    async (request, reply) => {
      const { memberNo } = await sessions.memberOfCall(request);
      const order = {
        memberNo,
        purchaseId: request.params.id,
        key: requireIdempotencyKey(request),
        expected: request.body,
      };
      return sendStoredResponse(reply, await withdrawPurchase(ctx, order)) as never;
    },
  );
}
