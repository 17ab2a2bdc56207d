import type { FastifyInstance, FastifyReply } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { errorAnswer } from '#contract/envelope';
import {
  completeBody,
  paymentAnswer,
  paymentBegunAnswer,
  paymentBody,
  paymentParams,
  paymentsAnswer,
  paymentsQuery,
  productsAnswer,
  refundAnswer,
  refundBody,
  refundOfferAnswer,
} from '#contract/payments';
import {
  type PaymentRow,
  beginPayment,
  chargeOffer,
  completePayment,
  offerChargeRefund,
  paymentOf,
  paymentsOf,
  refundCharge,
} from '#domain/payment';
import { noteAcquisition } from '#domain/visits';
import { acquiredBy } from '#server/sessions/acquired-by';
import { type Sessions, deviceOf } from '#server/sessions/sessions';
import { DEVICE_CHANNELS } from '#vocabulary/payments';
import type { CallMeans } from './call-means.ts';
import { keyOf, sendKept } from './keyed-answer.ts';
import { paymentWire } from './payment-wire.ts';

const errors = { '4xx': errorAnswer, '5xx': errorAnswer };
const tags = ['payment'];

/** Charging coins: what is sold, orders, how they stand, and refunds of them. */
export function paymentCalls(app: FastifyInstance, means: CallMeans): void {
  orderCalls(app, means);
  listCalls(app, means);
  refundCalls(app, means);
}

function orderCalls(app: FastifyInstance, { ctx, sessions }: CallMeans): void {
  const api = app.withTypeProvider<ZodTypeProvider>();

  api.get(
    '/coin-products',
    { schema: { tags, summary: '코인 상품', response: { 200: productsAnswer, ...errors } } },
    async (request, reply) => {
      void reply.header('cache-control', 'no-store');
      const { products, methods, terms } = await chargeOffer(ctx, DEVICE_CHANNELS[deviceOf(request).type]);
      const result = {
        products: products.map(({ bonusDays, storeProduct, won, ...product }) => ({
          ...product,
          won: storeProduct === null ? won : null,
          bonus_days: bonusDays,
          store_product: storeProduct,
        })),
        methods,
        refund_fee: { percent: terms.feePercent, at_least: terms.feeLeastWon },
        limits: { unverified: terms.unverifiedWon, minor: terms.minorWon },
      };
      return { statusCode: 200 as const, result };
    },
  );

  api.post(
    '/payments',
    { schema: { tags, summary: '충전 주문', body: paymentBody, response: { 200: paymentBegunAnswer, ...errors } } },
    async (request, reply) => {
      const { memberNo } = await sessions.memberOfCall(request);
      const { product: productId, method } = request.body;
      const channel = DEVICE_CHANNELS[deviceOf(request).type];
      return sendKept(
        reply,
        await beginPayment(ctx, { memberNo, productId, method, channel, key: keyOf(request) }),
      ) as never;
    },
  );

  api.post(
    '/payments/:id/complete',
    {
      schema: {
        tags,
        summary: '결제 창에서 돌아옴',
        params: paymentParams,
        body: completeBody,
        response: { 200: paymentAnswer, ...errors },
      },
    },
    async (request, reply) => {
      const { memberNo } = await sessions.memberOfCall(request);
      const ask = { memberNo, paymentId: request.params.id, isGivenUp: request.body.given_up };
      const payment = await completePayment(ctx, ask);
      if (payment.state === 'paid') {
        sessions.sayDeed(reply, 'payment', payment.id);
        await noteAcquisition(ctx, acquiredBy(request, { memberNo, act: 'payment' }));
      }
      keepIfOpen(sessions, reply, payment);
      return { statusCode: 200 as const, result: { payment: paymentWire(payment) } };
    },
  );
}

/** An order that waits for its money is told when it is paid, at whichever page its reader opens then. */
function keepIfOpen(sessions: Sessions, reply: FastifyReply, { id, state }: PaymentRow): void {
  const known = sessions.openOrders(reply.request);
  const others = known.filter((one) => one !== id);
  if (state === 'waiting') sessions.keepOpenOrders(reply, [id, ...others]);
  else if (others.length < known.length) sessions.keepOpenOrders(reply, others);
}

function listCalls(app: FastifyInstance, { ctx, sessions }: CallMeans): void {
  const api = app.withTypeProvider<ZodTypeProvider>();

  api.get(
    '/payments',
    {
      schema: { tags, summary: '결제 내역', querystring: paymentsQuery, response: { 200: paymentsAnswer, ...errors } },
    },
    async (request, reply) => {
      const { memberNo } = await sessions.memberOfCall(request);
      void reply.header('cache-control', 'no-store');
      const { payments, next } = await paymentsOf(ctx, { memberNo, before: request.query.before });
      return { statusCode: 200 as const, result: { payments: payments.map(paymentWire), next } };
    },
  );

  api.get(
    '/payments/:id',
    { schema: { tags, summary: '결제 한 건', params: paymentParams, response: { 200: paymentAnswer, ...errors } } },
    async (request, reply) => {
      const { memberNo } = await sessions.memberOfCall(request);
      void reply.header('cache-control', 'no-store');
      const payment = await paymentOf(ctx, { memberNo, paymentId: request.params.id });
      return { statusCode: 200 as const, result: { payment: paymentWire(payment) } };
    },
  );
}

function refundCalls(app: FastifyInstance, { ctx, sessions }: CallMeans): void {
  const api = app.withTypeProvider<ZodTypeProvider>();

  api.get(
    '/payments/:id/refund',
    {
      schema: {
        tags,
        summary: '환불 예정 금액',
        params: paymentParams,
        response: { 200: refundOfferAnswer, ...errors },
      },
    },
    async (request, reply) => {
      const { memberNo } = await sessions.memberOfCall(request);
      void reply.header('cache-control', 'no-store');
      const offer = await offerChargeRefund(ctx, { memberNo, paymentId: request.params.id });
      const { basis, coins, bonus, won } = offer;
      const result = {
        basis,
        coins,
        bonus,
        value: offer.valueWon,
        spent_bonus: offer.spentBonusWon,
        fee: offer.feeWon,
        won,
        fee_percent: offer.feePercent,
        fee_at_least: offer.feeLeastWon,
        needs_account: offer.needsAccount,
      };
      return { statusCode: 200 as const, result };
    },
  );

  api.post(
    '/payments/:id/refund',
    {
      schema: {
        tags,
        summary: '코인 환불',
        params: paymentParams,
        body: refundBody,
        response: { 200: refundAnswer, ...errors },
      },
    },
    async (request, reply) => {
      const { memberNo } = await sessions.memberOfCall(request);
      const { account, ...shown } = request.body;
      const order = { memberNo, paymentId: request.params.id, key: keyOf(request), account, shown };
      return sendKept(reply, await refundCharge(ctx, order)) as never;
    },
  );
}
