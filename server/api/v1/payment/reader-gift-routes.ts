import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { idParams } from '#contract/catalog';
import { errorResponse } from '#contract/envelope';
import {
  readerGiftAcceptResponse,
  readerGiftBody,
  readerGiftEndResponse,
  readerGiftResponse,
  readerGiftTokenBody,
  readerGiftsQuery,
  readerGiftsResponse,
} from '#contract/reader-gifts';
import {
  type ReaderGift,
  acceptReaderGift,
  declineReaderGift,
  giveReaderGift,
  listReaderGifts,
  takeBackReaderGift,
} from '#domain/reader-gifts';
import type { ApiDeps } from '../api-deps.ts';
import { requireIdempotencyKey, sendStoredResponse } from '../idempotent-response.ts';

const errors = { '4xx': errorResponse, '5xx': errorResponse };
const tags = ['reader-gift'];

/** Gifts between members. Members only. */
export function readerGiftRoutes(app: FastifyInstance, deps: ApiDeps): void {
  givingRoutes(app, deps);
  receivingRoutes(app, deps);
}

function givingRoutes(app: FastifyInstance, { ctx, sessions }: ApiDeps): void {
  const api = app.withTypeProvider<ZodTypeProvider>();

  api.post(
    '/reader-gifts',
    { schema: { tags, summary: '선물하기', body: readerGiftBody, response: { 200: readerGiftResponse, ...errors } } },
    async (request, reply) => {
      const { memberNo, reader } = await sessions.memberOfCall(request);
      const key = requireIdempotencyKey(request);
      const { work: workId, ...gift } = request.body;
      return sendStoredResponse(reply, await giveReaderGift(ctx, { memberNo, reader, workId, ...gift, key })) as never;
    },
  );

  api.post(
    '/reader-gifts/:id/cancel',
    { schema: { tags, summary: '선물 취소', params: idParams, response: { 200: readerGiftEndResponse, ...errors } } },
    async (request, reply) => {
      const { memberNo } = await sessions.memberOfCall(request);
      const order = { memberNo, giftId: request.params.id, key: requireIdempotencyKey(request) };
      return sendStoredResponse(reply, await takeBackReaderGift(ctx, order)) as never;
    },
  );

  api.get(
    '/my/reader-gifts',
    {
      schema: {
        tags,
        summary: '보낸 선물과 받은 선물',
        querystring: readerGiftsQuery,
        response: { 200: readerGiftsResponse, ...errors },
      },
    },
    async (request) => {
      const { memberNo, reader } = await sessions.memberOfCall(request);
      const { side, before = null } = request.query;
      const { gifts, next } = await listReaderGifts(ctx, { memberNo, reader, side, before });
      return { statusCode: 200 as const, result: { items: gifts.map(toGiftDto), next } };
    },
  );
}

function receivingRoutes(app: FastifyInstance, { ctx, sessions }: ApiDeps): void {
  const api = app.withTypeProvider<ZodTypeProvider>();

  api.post(
    '/reader-gifts/accept',
    {
      schema: {
        tags,
        summary: '선물 받기',
        body: readerGiftTokenBody,
        response: { 200: readerGiftAcceptResponse, ...errors },
      },
    },
    async (request, reply) => {
      const { memberNo, reader } = await sessions.memberOfCall(request);
      const input = { memberNo, reader, token: request.body.token, key: requireIdempotencyKey(request) };
      return sendStoredResponse(reply, await acceptReaderGift(ctx, input)) as never;
    },
  );

  api.post(
    '/reader-gifts/decline',
    {
      schema: {
        tags,
        summary: '선물 거절',
        body: readerGiftTokenBody,
        response: { 200: readerGiftEndResponse, ...errors },
      },
    },
    async (request, reply) => {
      const { memberNo } = await sessions.memberOfCall(request);
      const input = { memberNo, token: request.body.token, key: requireIdempotencyKey(request) };
      return sendStoredResponse(reply, await declineReaderGift(ctx, input)) as never;
    },
  );
}

function toGiftDto({ id, giver, receiver, work, unit, positions, coins, message, state, madeAt, ...gift }: ReaderGift) {
  const times = { at: madeAt.toISOString(), expires_at: gift.expiresAt.toISOString() };
  return { id, giver, receiver, work, unit, positions, coins, message, state, ...times, token: gift.token };
}
