import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import type { z } from 'zod';
import { errorResponse } from '#contract/envelope';
import { purchaseResponse, purchaseBody, quoteResponse, quoteBody } from '#contract/purchases';
import { type Quote, acceptQuote, quotePurchase } from '#domain/purchase';
import { BULK_EPISODES } from '#shared/money/purchases';
import type { ApiDeps } from '../api-deps.ts';
import { requireIdempotencyKey, sendStoredResponse } from '../idempotent-response.ts';
import { toPromotionDto } from '../catalog/price-routes.ts';

const errors = { '4xx': errorResponse, '5xx': errorResponse };

/** Quotes and purchases (specification B5, T8). Members only. */
export function purchaseRoutes(app: FastifyInstance, { ctx, sessions }: ApiDeps): void {
  const api = app.withTypeProvider<ZodTypeProvider>();

  api.post(
    '/quotes',
    { schema: { tags: ['purchase'], summary: '견적', body: quoteBody, response: { 200: quoteResponse, ...errors } } },
    async (request) => {
      const { memberNo, reader } = await sessions.memberOfCall(request);
      const { work: workId, kind, episodes, auto: isAuto } = request.body;
      const order = { id: crypto.randomUUID(), memberNo, reader, workId, kind, episodes, isAuto };
      return { statusCode: 200 as const, result: toQuoteDto(await quotePurchase(ctx, order)) };
    },
  );

  api.post(
    '/purchases',
    {
      schema: {
        tags: ['purchase'],
        summary: '구매·대여',
        body: purchaseBody,
        response: { 200: purchaseResponse, ...errors },
      },
    },
    async (request, reply) => {
      const { memberNo } = await sessions.memberOfCall(request);
      const key = requireIdempotencyKey(request);
      const { quote: quoteId, auto: isAuto } = request.body;
      return sendStoredResponse(reply, await acceptQuote(ctx, { memberNo, quoteId, key, isAuto })) as never;
    },
  );
}

function toQuoteDto(quote: Quote): z.infer<typeof quoteResponse>['result'] {
  const { id, kind, workId: work, title, items, list, coins, bundlePercent, balance } = quote;
  const promotion = quote.promotion && toPromotionDto(quote.promotion);
  const reason = { promotion, bundle_percent: bundlePercent };
  return {
    quote: { id, kind, work, title, items, list, coins, ...reason, expires_at: quote.expiresAt.toISOString() },
    balance,
    lack: Math.max(0, coins - balance.coin - balance.bonus),
    asks_again: items.length >= BULK_EPISODES,
  };
}
