import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { idParams } from '#contract/catalog';
import { errorResponse } from '#contract/envelope';
import {
  attendanceResponse,
  boughtGoodResponse,
  couponBody,
  eventParams,
  exchangeResponse,
  exchangeBody,
  giftsResponse,
  giftsQuery,
  mileageGoodsResponse,
  takenResponse,
  timeGiftsResponse,
} from '#contract/gifts';
import {
  buyMileageItem,
  checkIn,
  claimAllGifts,
  claimGift,
  claimTimedGift,
  exchangePoints,
  redeemCoupon,
  loadGiftBox,
  loadMileageShop,
  listTimedGifts,
  claimEventGift,
} from '#domain/gifts';
import { clientNetwork } from '#server/auth/client-network';
import type { ApiDeps } from '../api-deps.ts';
import { toGiftDto, toMileageGoodDto, toTimeGiftDto } from './gift-dto.ts';
import { requireIdempotencyKey, sendStoredResponse } from '../idempotent-response.ts';

const errors = { '4xx': errorResponse, '5xx': errorResponse };
const tags = ['gifts'];
const claimed = { tags, response: { 200: takenResponse, ...errors } };

/** Gift API (specification L12, L13). Claims require an idempotency key. */
export function giftRoutes(app: FastifyInstance, deps: ApiDeps): void {
  giftBoxRoutes(app, deps);
  occasionRoutes(app, deps);
  rewardRoutes(app, deps);
}

function giftBoxRoutes(app: FastifyInstance, { ctx, sessions }: ApiDeps): void {
  const api = app.withTypeProvider<ZodTypeProvider>();
  api.get(
    '/gifts',
    { schema: { tags, summary: '선물함', querystring: giftsQuery, response: { 200: giftsResponse, ...errors } } },
    async (request, reply) => {
      const { memberNo, reader } = await sessions.memberOfCall(request);
      void reply.header('cache-control', 'no-store');
      const { before } = request.query;
      const box = await loadGiftBox(ctx, { memberNo, reader, ...(before ? { before } : {}) });
      const [waiting, past] = [box.waiting.map(toGiftDto), box.past.map(toGiftDto)];
      return { statusCode: 200 as const, result: { now: box.now.toISOString(), waiting, past, next: box.next } };
    },
  );
  api.post(
    '/gifts/:id/claim',
    { schema: { ...claimed, summary: '선물 받기', params: idParams } },
    async (request, reply) => {
      const { memberNo, reader } = await sessions.memberOfCall(request);
      const order = { memberNo, reader, giftId: request.params.id, key: requireIdempotencyKey(request) };
      return sendStoredResponse(reply, await claimGift(ctx, order)) as never;
    },
  );
  api.post('/gifts/claim-all', { schema: { ...claimed, summary: '선물 모두 받기' } }, async (request, reply) => {
    const { memberNo, reader } = await sessions.memberOfCall(request);
    return sendStoredResponse(
      reply,
      await claimAllGifts(ctx, { memberNo, reader, key: requireIdempotencyKey(request) }),
    ) as never;
  });
  api.post('/coupons', { schema: { ...claimed, summary: '쿠폰 등록', body: couponBody } }, async (request, reply) => {
    const { memberNo, reader } = await sessions.memberOfCall(request);
    const { code } = request.body;
    const order = { memberNo, reader, code, address: clientNetwork(request.ip), key: requireIdempotencyKey(request) };
    return sendStoredResponse(reply, await redeemCoupon(ctx, order)) as never;
  });
}

function occasionRoutes(app: FastifyInstance, { ctx, sessions }: ApiDeps): void {
  const api = app.withTypeProvider<ZodTypeProvider>();
  api.get(
    '/time-gifts',
    { schema: { tags, summary: '타임 선물', response: { 200: timeGiftsResponse, ...errors } } },
    async (request, reply) => {
      void reply.header('cache-control', 'no-store');
      const { now, gifts } = await listTimedGifts(ctx, await sessions.readerOfCall(request));
      return {
        statusCode: 200 as const,
        result: { now: now.toISOString(), gifts: gifts.map(toTimeGiftDto) },
      };
    },
  );
  api.post(
    '/time-gifts/:id/claim',
    { schema: { ...claimed, summary: '타임 선물 받기', params: idParams } },
    async (request, reply) => {
      const { memberNo, reader } = await sessions.memberOfCall(request);
      const order = { memberNo, reader, campaignId: request.params.id, key: requireIdempotencyKey(request) };
      return sendStoredResponse(reply, await claimTimedGift(ctx, order)) as never;
    },
  );
  api.post(
    '/events/:campaign/gift',
    { schema: { ...claimed, summary: '이벤트 선물 받기', params: eventParams } },
    async (request, reply) => {
      const { memberNo, reader } = await sessions.memberOfCall(request);
      const order = { memberNo, reader, campaign: request.params.campaign, key: requireIdempotencyKey(request) };
      return sendStoredResponse(reply, await claimEventGift(ctx, order)) as never;
    },
  );
  api.post(
    '/attendance',
    { schema: { tags, summary: '출석', response: { 200: attendanceResponse, ...errors } } },
    async (request, reply) => {
      const { memberNo, reader } = await sessions.memberOfCall(request);
      return sendStoredResponse(
        reply,
        await checkIn(ctx, { memberNo, reader, key: requireIdempotencyKey(request) }),
      ) as never;
    },
  );
}

function rewardRoutes(app: FastifyInstance, { ctx, sessions }: ApiDeps): void {
  const api = app.withTypeProvider<ZodTypeProvider>();
  api.get(
    '/mileage-goods',
    { schema: { tags, summary: '마일리지 상점', response: { 200: mileageGoodsResponse, ...errors } } },
    async (request, reply) => {
      const { memberNo, reader } = await sessions.memberOfCall(request);
      void reply.header('cache-control', 'no-store');
      const { mileage, points, plan, goods } = await loadMileageShop(ctx, { memberNo, reader });
      const rates = { points_for_bonus: plan.pointsForBonus, bonus_days: plan.bonusDays };
      return { statusCode: 200 as const, result: { mileage, points, ...rates, goods: goods.map(toMileageGoodDto) } };
    },
  );
  api.post(
    '/mileage-goods/:id/buy',
    {
      schema: {
        tags,
        summary: '마일리지로 받기',
        params: idParams,
        response: { 200: boughtGoodResponse, ...errors },
      },
    },
    async (request, reply) => {
      const { memberNo, reader } = await sessions.memberOfCall(request);
      const order = { memberNo, reader, goodId: request.params.id, key: requireIdempotencyKey(request) };
      return sendStoredResponse(reply, await buyMileageItem(ctx, order)) as never;
    },
  );
  api.post(
    '/points/exchange',
    {
      schema: {
        tags,
        summary: '포인트를 보너스 코인으로',
        body: exchangeBody,
        response: { 200: exchangeResponse, ...errors },
      },
    },
    async (request, reply) => {
      const { memberNo } = await sessions.memberOfCall(request);
      const order = { memberNo, coins: request.body.coins, key: requireIdempotencyKey(request) };
      return sendStoredResponse(reply, await exchangePoints(ctx, order)) as never;
    },
  );
}
