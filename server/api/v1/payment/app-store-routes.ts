import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { errorResponse } from '#contract/envelope';
import { storeOrderResponse, storeOrderBody, storePurchaseResponse, storePurchaseBody } from '#contract/payments';
import { createStorePurchase, confirmStorePurchase } from '#domain/payment';
import { recordAcquisition } from '#domain/analytics';
import { acquisitionSource } from '#server/auth/acquired-by';
import { deviceOf } from '#server/auth/sessions';
import { DomainError } from '#kernel/domain-error';
import { DEVICE_CHANNELS } from '#shared/money/payments';
import type { ApiDeps } from '../api-deps.ts';
import { requireIdempotencyKey, sendStoredResponse } from '../idempotent-response.ts';
import { toPaymentDto } from './payment-dto.ts';

const errors = { '4xx': errorResponse, '5xx': errorResponse };
const tags = ['payment'];

/** Charging in the apps: store orders and purchases. */
export function appStoreRoutes(app: FastifyInstance, { ctx, sessions }: ApiDeps): void {
  const api = app.withTypeProvider<ZodTypeProvider>();

  api.post(
    '/store-orders',
    {
      schema: {
        tags,
        summary: '스토어 결제 주문',
        body: storeOrderBody,
        response: { 200: storeOrderResponse, ...errors },
      },
    },
    async (request, reply) => {
      const { memberNo } = await sessions.memberOfCall(request);
      const channel = DEVICE_CHANNELS[deviceOf(request).type];
      // Browsers pay by `POST /payments`.
      if (channel === 'web') throw new DomainError('PAYMENT_ERROR', '0002');
      const order = { memberNo, productId: request.body.product, channel, key: requireIdempotencyKey(request) };
      return sendStoredResponse(reply, await createStorePurchase(ctx, order)) as never;
    },
  );

  api.post(
    '/store-purchases',
    {
      schema: {
        tags,
        summary: '스토어에서 결제한 내역 확인',
        body: storePurchaseBody,
        response: { 200: storePurchaseResponse, ...errors },
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
        await recordAcquisition(ctx, acquisitionSource(request, { memberNo, act: 'payment' }));
      }
      return { statusCode: 200 as const, result: { outcome, payment: payment && toPaymentDto(payment) } };
    },
  );
}
