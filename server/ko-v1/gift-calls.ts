import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { idParams } from '#contract/catalogue';
import { errorAnswer } from '#contract/envelope';
import {
  attendanceAnswer,
  boughtGoodAnswer,
  couponBody,
  eventParams,
  exchangeAnswer,
  exchangeBody,
  giftsAnswer,
  giftsQuery,
  mileageGoodsAnswer,
  takenAnswer,
  timeGiftsAnswer,
} from '#contract/gifts';
import {
  buyMileageGood,
  checkIn,
  claimAllGifts,
  claimGift,
  claimTimeGift,
  exchangePoints,
  redeemCoupon,
  showGifts,
  showMileageGoods,
  showTimeGifts,
  takeEventGift,
} from '#domain/gifts';
import { networkOf } from '#server/sessions/network-of';
import type { CallMeans } from './call-means.ts';
import { giftOnWire, goodOnWire, timeGiftOnWire } from './gift-words.ts';
import { keyOf, sendKept } from './keyed-answer.ts';

const errors = { '4xx': errorAnswer, '5xx': errorAnswer };
const tags = ['gifts'];
const taken = { tags, response: { 200: takenAnswer, ...errors } };

/** Calls about gifts (specification L12, L13). What takes or moves value brings a key. */
export function giftCalls(app: FastifyInstance, means: CallMeans): void {
  boxCalls(app, means);
  occasionCalls(app, means);
  rewardCalls(app, means);
}

function boxCalls(app: FastifyInstance, { ctx, sessions }: CallMeans): void {
  const api = app.withTypeProvider<ZodTypeProvider>();
  api.get(
    '/gifts',
    { schema: { tags, summary: '선물함', querystring: giftsQuery, response: { 200: giftsAnswer, ...errors } } },
    async (request, reply) => {
      const { memberNo, reader } = await sessions.memberOfCall(request);
      void reply.header('cache-control', 'no-store');
      const { before } = request.query;
      const box = await showGifts(ctx, { memberNo, reader, ...(before ? { before } : {}) });
      const [waiting, past] = [box.waiting.map(giftOnWire), box.past.map(giftOnWire)];
      return { statusCode: 200 as const, result: { now: box.now.toISOString(), waiting, past, next: box.next } };
    },
  );
  api.post(
    '/gifts/:id/claim',
    { schema: { ...taken, summary: '선물 받기', params: idParams } },
    async (request, reply) => {
      const { memberNo, reader } = await sessions.memberOfCall(request);
      const order = { memberNo, reader, giftId: request.params.id, key: keyOf(request) };
      return sendKept(reply, await claimGift(ctx, order)) as never;
    },
  );
  api.post('/gifts/claim-all', { schema: { ...taken, summary: '선물 모두 받기' } }, async (request, reply) => {
    const { memberNo, reader } = await sessions.memberOfCall(request);
    return sendKept(reply, await claimAllGifts(ctx, { memberNo, reader, key: keyOf(request) })) as never;
  });
  api.post('/coupons', { schema: { ...taken, summary: '쿠폰 등록', body: couponBody } }, async (request, reply) => {
    const { memberNo, reader } = await sessions.memberOfCall(request);
    const { code } = request.body;
    const order = { memberNo, reader, code, address: networkOf(request.ip), key: keyOf(request) };
    return sendKept(reply, await redeemCoupon(ctx, order)) as never;
  });
}

function occasionCalls(app: FastifyInstance, { ctx, sessions }: CallMeans): void {
  const api = app.withTypeProvider<ZodTypeProvider>();
  api.get(
    '/time-gifts',
    { schema: { tags, summary: '타임 선물', response: { 200: timeGiftsAnswer, ...errors } } },
    async (request, reply) => {
      void reply.header('cache-control', 'no-store');
      const { now, gifts } = await showTimeGifts(ctx, await sessions.readerOfCall(request));
      return {
        statusCode: 200 as const,
        result: { now: now.toISOString(), gifts: gifts.map(timeGiftOnWire) },
      };
    },
  );
  api.post(
    '/time-gifts/:id/claim',
    { schema: { ...taken, summary: '타임 선물 받기', params: idParams } },
    async (request, reply) => {
      const { memberNo, reader } = await sessions.memberOfCall(request);
      const order = { memberNo, reader, campaignId: request.params.id, key: keyOf(request) };
      return sendKept(reply, await claimTimeGift(ctx, order)) as never;
    },
  );
  api.post(
    '/events/:campaign/gift',
    { schema: { ...taken, summary: '이벤트 선물 받기', params: eventParams } },
    async (request, reply) => {
      const { memberNo, reader } = await sessions.memberOfCall(request);
      const order = { memberNo, reader, campaign: request.params.campaign, key: keyOf(request) };
      return sendKept(reply, await takeEventGift(ctx, order)) as never;
    },
  );
  api.post(
    '/attendance',
    { schema: { tags, summary: '출석', response: { 200: attendanceAnswer, ...errors } } },
    async (request, reply) => {
      const { memberNo, reader } = await sessions.memberOfCall(request);
      return sendKept(reply, await checkIn(ctx, { memberNo, reader, key: keyOf(request) })) as never;
    },
  );
}

function rewardCalls(app: FastifyInstance, { ctx, sessions }: CallMeans): void {
  const api = app.withTypeProvider<ZodTypeProvider>();
  api.get(
    '/mileage-goods',
    { schema: { tags, summary: '마일리지 상점', response: { 200: mileageGoodsAnswer, ...errors } } },
    async (request, reply) => {
      const { memberNo, reader } = await sessions.memberOfCall(request);
      void reply.header('cache-control', 'no-store');
      const { mileage, points, plan, goods } = await showMileageGoods(ctx, { memberNo, reader });
      const rates = { points_for_bonus: plan.pointsForBonus, bonus_days: plan.bonusDays };
      return { statusCode: 200 as const, result: { mileage, points, ...rates, goods: goods.map(goodOnWire) } };
    },
  );
  api.post(
    '/mileage-goods/:id/buy',
    {
      schema: {
        tags,
        summary: '마일리지로 받기',
        params: idParams,
        response: { 200: boughtGoodAnswer, ...errors },
      },
    },
    async (request, reply) => {
      const { memberNo, reader } = await sessions.memberOfCall(request);
      const order = { memberNo, reader, goodId: request.params.id, key: keyOf(request) };
      return sendKept(reply, await buyMileageGood(ctx, order)) as never;
    },
  );
  api.post(
    '/points/exchange',
    {
      schema: {
        tags,
        summary: '포인트를 보너스 코인으로',
        body: exchangeBody,
        response: { 200: exchangeAnswer, ...errors },
      },
    },
    async (request, reply) => {
      const { memberNo } = await sessions.memberOfCall(request);
      const order = { memberNo, coins: request.body.coins, key: keyOf(request) };
      return sendKept(reply, await exchangePoints(ctx, order)) as never;
    },
  );
}
