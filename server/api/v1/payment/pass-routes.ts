import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { errorResponse } from '#contract/envelope';
import { passBody, passCancelBody, passCancelResponse, passOfferResponse, passResponse } from '#contract/pass';
import { type OwnPass, buyPass, cancelPass, showPass } from '#domain/pass';
import type { ApiDeps } from '../api-deps.ts';
import { requireIdempotencyKey, sendStoredResponse } from '../idempotent-response.ts';

const errors = { '4xx': errorResponse, '5xx': errorResponse };

/** The pass. Members only. */
export function passRoutes(app: FastifyInstance, { ctx, sessions }: ApiDeps): void {
  const api = app.withTypeProvider<ZodTypeProvider>();
  const tags = ['pass'];

  api.get(
    '/pass',
    { schema: { tags, summary: '정액제와 내 이용권', response: { 200: passOfferResponse, ...errors } } },
    async (request) => {
      const { memberNo } = await sessions.memberOfCall(request);
      const { products, works, terms } = await showPass(ctx, { memberNo, offset: 0, most: 1 });
      return { statusCode: 200 as const, result: { products, works, passes: terms.map(toPassDto) } };
    },
  );

  api.post(
    '/pass',
    { schema: { tags, summary: '정액제 구매', body: passBody, response: { 200: passResponse, ...errors } } },
    async (request, reply) => {
      const { memberNo } = await sessions.memberOfCall(request);
      const order = { ...request.body, memberNo, key: requireIdempotencyKey(request) };
      return sendStoredResponse(reply, await buyPass(ctx, order)) as never;
    },
  );

  api.post(
    '/pass/cancel',
    {
      schema: { tags, summary: '정액제 해지', body: passCancelBody, response: { 200: passCancelResponse, ...errors } },
    },
    async (request, reply) => {
      const { memberNo } = await sessions.memberOfCall(request);
      const order = { memberNo, termId: request.body.pass, key: requireIdempotencyKey(request) };
      return sendStoredResponse(reply, await cancelPass(ctx, order)) as never;
    },
  );
}

function toPassDto({ id, days, coins, startsAt, endsAt, isRunning, usedAt, refund, paymentId }: OwnPass) {
  return {
    id,
    days,
    coins,
    starts_at: startsAt.toISOString(),
    ends_at: endsAt.toISOString(),
    is_running: isRunning,
    is_used: usedAt !== null,
    refund: paymentId === null ? (refund?.coins ?? null) : null,
  };
}
