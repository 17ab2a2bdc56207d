import type { FastifyInstance, FastifyReply } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { errorResponse } from '#contract/envelope';
import {
  completeBody,
  paymentResponse,
  paymentStartedResponse,
  paymentBody,
  paymentParams,
  paymentsResponse,
  paymentsQuery,
  productsResponse,
  refundResponse,
  refundBody,
  refundOfferResponse,
} from '#contract/payments';
import {
  type PaymentRow,
  createPayment,
  loadChargeOffer,
  completePayment,
  offerChargeRefund,
  findPayment,
  listMemberPayments,
  refundCharge,
} from '#domain/payment';
import { recordAcquisition } from '#domain/analytics';
import { acquisitionSource } from '#server/auth/acquired-by';
import { type Sessions, deviceOf } from '#server/auth/sessions';
import { DEVICE_CHANNELS } from '#shared/money/payments';
import type { ApiDeps } from '../api-deps.ts';
import { requireIdempotencyKey, sendStoredResponse } from '../idempotent-response.ts';
import { toPaymentDto } from './payment-dto.ts';

const errors = { '4xx': errorResponse, '5xx': errorResponse };
const tags = ['payment'];

/** Products, orders, their state, and refunds. */
export function paymentRoutes(app: FastifyInstance, deps: ApiDeps): void {
  orderRoutes(app, deps);
  paymentListRoutes(app, deps);
  refundRoutes(app, deps);
}

function orderRoutes(app: FastifyInstance, { ctx, sessions }: ApiDeps): void {
  const api = app.withTypeProvider<ZodTypeProvider>();

  api.get(
    '/coin-products',
    { schema: { tags, summary: '코인 상품', response: { 200: productsResponse, ...errors } } },
    async (request, reply) => {
      void reply.header('cache-control', 'no-store');
      const { products, methods, terms } = await loadChargeOffer(ctx, DEVICE_CHANNELS[deviceOf(request).type]);
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
    { schema: { tags, summary: '충전 주문', body: paymentBody, response: { 200: paymentStartedResponse, ...errors } } },
    async (request, reply) => {
      const { memberNo } = await sessions.memberOfCall(request);
      const { product: productId, method } = request.body;
      const channel = DEVICE_CHANNELS[deviceOf(request).type];
      return sendStoredResponse(
        reply,
        await createPayment(ctx, { memberNo, productId, method, channel, key: requireIdempotencyKey(request) }),
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
        response: { 200: paymentResponse, ...errors },
      },
    },
    async (request, reply) => {
      const { memberNo } = await sessions.memberOfCall(request);
      const input = { memberNo, paymentId: request.params.id, isGivenUp: request.body.given_up };
      const payment = await completePayment(ctx, input);
      if (payment.state === 'paid') {
        sessions.sayDeed(reply, 'payment', payment.id);
        await recordAcquisition(ctx, acquisitionSource(request, { memberNo, act: 'payment' }));
      }
      keepIfOpen(sessions, reply, payment);
      return { statusCode: 200 as const, result: { payment: toPaymentDto(payment) } };
    },
  );
}

/** Remembers a waiting order to report its payment later. */
function keepIfOpen(sessions: Sessions, reply: FastifyReply, { id, state }: PaymentRow): void {
  const orders = sessions.openOrders(reply.request);
  const others = orders.filter((one) => one !== id);
  if (state === 'waiting') sessions.keepOpenOrders(reply, [id, ...others]);
  else if (others.length < orders.length) sessions.keepOpenOrders(reply, others);
}

function paymentListRoutes(app: FastifyInstance, { ctx, sessions }: ApiDeps): void {
  const api = app.withTypeProvider<ZodTypeProvider>();

  api.get(
    '/payments',
    {
      schema: {
        tags,
        summary: '결제 내역',
        querystring: paymentsQuery,
        response: { 200: paymentsResponse, ...errors },
      },
    },
    async (request, reply) => {
      const { memberNo } = await sessions.memberOfCall(request);
      void reply.header('cache-control', 'no-store');
      const { payments, next } = await listMemberPayments(ctx, { memberNo, before: request.query.before });
      return { statusCode: 200 as const, result: { payments: payments.map(toPaymentDto), next } };
    },
  );

  api.get(
    '/payments/:id',
    { schema: { tags, summary: '결제 한 건', params: paymentParams, response: { 200: paymentResponse, ...errors } } },
    async (request, reply) => {
      const { memberNo } = await sessions.memberOfCall(request);
      void reply.header('cache-control', 'no-store');
      const payment = await findPayment(ctx, { memberNo, paymentId: request.params.id });
      return { statusCode: 200 as const, result: { payment: toPaymentDto(payment) } };
    },
  );
}

function refundRoutes(app: FastifyInstance, { ctx, sessions }: ApiDeps): void {
  const api = app.withTypeProvider<ZodTypeProvider>();

  api.get(
    '/payments/:id/refund',
    {
      schema: {
        tags,
        summary: '환불 예정 금액',
        params: paymentParams,
        response: { 200: refundOfferResponse, ...errors },
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
        response: { 200: refundResponse, ...errors },
      },
    },
    async (request, reply) => {
      const { memberNo } = await sessions.memberOfCall(request);
      const { account, ...expected } = request.body;
      const order = { memberNo, paymentId: request.params.id, key: requireIdempotencyKey(request), account, expected };
      return sendStoredResponse(reply, await refundCharge(ctx, order)) as never;
    },
  );
}
