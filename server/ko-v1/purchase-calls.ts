import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import type { z } from 'zod';
import { idParams } from '#contract/catalogue';
import { errorAnswer } from '#contract/envelope';
import {
  purchaseAnswer,
  purchaseBody,
  quoteAnswer,
  quoteBody,
  walletAnswer,
  withdrawalAnswer,
  withdrawalBody,
} from '#contract/purchases';
import { type Quote, buyQuoted, offerWithdrawal, quotePurchase, withdrawPurchase } from '#domain/purchase';
import { balancesOf } from '#domain/wallet';
import { MANY_EPISODES } from '#vocabulary/purchases';
import type { CallMeans } from './call-means.ts';
import { keyOf, sendKept } from './keyed-answer.ts';
import { promotionWire } from './price-calls.ts';

const errors = { '4xx': errorAnswer, '5xx': errorAnswer };

/** Calls that move value (specification B5, T8): offers, purchases, taking back. Members only. */
export function purchaseCalls(app: FastifyInstance, { ctx, sessions }: CallMeans): void {
  const api = app.withTypeProvider<ZodTypeProvider>();

  api.post(
    '/quotes',
    { schema: { tags: ['purchase'], summary: '견적', body: quoteBody, response: { 200: quoteAnswer, ...errors } } },
    async (request) => {
      const { memberNo, reader } = await sessions.memberOfCall(request);
      const { work: workId, kind, episodes, auto: isAuto } = request.body;
      const order = { id: crypto.randomUUID(), memberNo, reader, workId, kind, episodes, isAuto };
      return { statusCode: 200 as const, result: quoteWire(await quotePurchase(ctx, order)) };
    },
  );

  api.post(
    '/purchases',
    {
      schema: {
        tags: ['purchase'],
        summary: '구매·대여',
        body: purchaseBody,
        response: { 200: purchaseAnswer, ...errors },
      },
    },
    async (request, reply) => {
      const { memberNo } = await sessions.memberOfCall(request);
      const key = keyOf(request);
      const { quote: quoteId, auto: isAuto } = request.body;
      return sendKept(reply, await buyQuoted(ctx, { memberNo, quoteId, key, isAuto })) as never;
    },
  );

  const withdrawal = { tags: ['purchase'], params: idParams, response: { 200: withdrawalAnswer, ...errors } };
  api.get('/purchases/:id/withdrawal', { schema: { ...withdrawal, summary: '취소할 수 있는 것' } }, async (request) => {
    const { memberNo } = await sessions.memberOfCall(request);
    const result = await offerWithdrawal(ctx, { memberNo, purchaseId: request.params.id });
    return { statusCode: 200 as const, result };
  });
  const takesBack = { ...withdrawal, summary: '구매 취소', body: withdrawalBody };
  api.post('/purchases/:id/withdrawal', { schema: takesBack }, async (request, reply) => {
    const { memberNo } = await sessions.memberOfCall(request);
    const order = { memberNo, purchaseId: request.params.id, key: keyOf(request), shown: request.body };
    return sendKept(reply, await withdrawPurchase(ctx, order)) as never;
  });

  api.get(
    '/wallet',
    { schema: { tags: ['wallet'], summary: '지갑', response: { 200: walletAnswer, ...errors } } },
    async (request, reply) => {
      const { memberNo } = await sessions.memberOfCall(request);
      void reply.header('cache-control', 'no-store');
      const { coin, bonus, point, tempPoint, mileage, closest } = await balancesOf(ctx, memberNo);
      const expires = closest.expiresAt?.toISOString() ?? null;
      const result = { coin, bonus, point, temp_point: tempPoint, mileage };
      return {
        statusCode: 200 as const,
        result: { ...result, closest: { amount: closest.amount, expires_at: expires } },
      };
    },
  );
}

function quoteWire(quote: Quote): z.infer<typeof quoteAnswer>['result'] {
  const { id, kind, workId: work, title, items, list, coins, bundlePercent, balance } = quote;
  const promotion = quote.promotion && promotionWire(quote.promotion);
  const reason = { promotion, bundle_percent: bundlePercent };
  return {
    quote: { id, kind, work, title, items, list, coins, ...reason, expires_at: quote.expiresAt.toISOString() },
    balance,
    lack: Math.max(0, coins - balance.coin - balance.bonus),
    asks_again: items.length >= MANY_EPISODES,
  };
}
