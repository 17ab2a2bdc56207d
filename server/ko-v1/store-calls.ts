import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { errorAnswer } from '#contract/envelope';
import { storeOrderAnswer, storeOrderBody, storePurchaseAnswer, storePurchaseBody } from '#contract/payments';
import { beginStorePurchase, confirmStorePurchase } from '#domain/payment';
import { noteAcquisition } from '#domain/visits';
import { acquiredBy } from '#server/sessions/acquired-by';
import { deviceOf } from '#server/sessions/sessions';
import { Refusal } from '#shared/refusal';
import { DEVICE_CHANNELS } from '#vocabulary/payments';
import type { CallMeans } from './call-means.ts';
import { keyOf, sendKept } from './keyed-answer.ts';
import { paymentWire } from './payment-wire.ts';

const errors = { '4xx': errorAnswer, '5xx': errorAnswer };
const tags = ['payment'];

/** Charging coins in the shells, by their stores: orders, and what was bought there. */
export function storeCalls(app: FastifyInstance, { ctx, sessions }: CallMeans): void {
  const api = app.withTypeProvider<ZodTypeProvider>();

  api.post(
    '/store-orders',
    {
      schema: {
        tags,
        summary: '스토어 결제 주문',
        body: storeOrderBody,
        response: { 200: storeOrderAnswer, ...errors },
      },
    },
    async (request, reply) => {
      const { memberNo } = await sessions.memberOfCall(request);
      const channel = DEVICE_CHANNELS[deviceOf(request).type];
      // A browser has no store: it pays by `POST /payments`.
      if (channel === 'web') throw new Refusal('PAYMENT_ERROR', '0002');
      const order = { memberNo, productId: request.body.product, channel, key: keyOf(request) };
      return sendKept(reply, await beginStorePurchase(ctx, order)) as never;
    },
  );

  api.post(
    '/store-purchases',
    {
      schema: {
        tags,
        summary: '스토어에서 결제한 내역 확인',
        body: storePurchaseBody,
        response: { 200: storePurchaseAnswer, ...errors },
      },
    },
    async (request, reply) => {
      const { memberNo } = await sessions.memberOfCall(request);
      const { body } = request;
      const proof =
        'jws' in body
          ? { store: 'app-store' as const, jws: body.jws }
          : { store: 'google-play' as const, product: body.product, purchaseToken: body.purchase_token };
      const { outcome, payment } = await confirmStorePurchase(ctx, { memberNo, proof });
      if (outcome === 'credited' && payment) {
        sessions.sayDeed(reply, 'payment', payment.id);
        await noteAcquisition(ctx, acquiredBy(request, { memberNo, act: 'payment' }));
      }
      return { statusCode: 200 as const, result: { outcome, payment: payment && paymentWire(payment) } };
    },
  );
}
