import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import type { z } from 'zod';
import { idParams } from '#contract/catalog';
import { errorResponse } from '#contract/envelope';
import {
  purchaseStateResponse,
  spendingResponse,
  spendingBody,
  ticketUseResponse,
  ticketUseBody,
  ticketsResponse,
} from '#contract/purchases';
import {
  type Promotion,
  type SpendingLimits,
  type TicketView,
  type WorkPrices,
  listTickets,
  updateSpendingLimits,
  loadWorkPrices,
  loadSpendingLimits,
  useTicket,
} from '#domain/purchase';
import type { ApiDeps } from '../api-deps.ts';
import { requireIdempotencyKey, sendStoredResponse } from '../idempotent-response.ts';

const errors = { '4xx': errorResponse, '5xx': errorResponse };

const ok = <Result>(result: Result): { statusCode: 200; result: Result } => ({ statusCode: 200, result });

/** Prices, tickets and spending limits (specification A17). */
export function priceRoutes(app: FastifyInstance, { ctx, sessions }: ApiDeps): void {
  const api = app.withTypeProvider<ZodTypeProvider>();

  api.get(
    '/works/:id/purchase-state',
    {
      schema: {
        tags: ['purchase'],
        summary: '작품의 값과 가진 것',
        params: idParams,
        response: { 200: purchaseStateResponse, ...errors },
      },
    },
    async (request, reply) => {
      const reader = await sessions.readerOfCall(request);
      void reply.header('cache-control', 'no-store');
      return ok(toPurchaseStateDto(await loadWorkPrices(ctx, { workId: request.params.id, reader })));
    },
  );

  api.get(
    '/tickets',
    { schema: { tags: ['purchase'], summary: '대여권', response: { 200: ticketsResponse, ...errors } } },
    async (request, reply) => {
      const { memberNo, reader } = await sessions.memberOfCall(request);
      void reply.header('cache-control', 'no-store');
      return ok({ tickets: (await listTickets(ctx, { memberNo, reader })).map(toTicketDto) });
    },
  );

  api.post(
    '/tickets/use',
    {
      schema: {
        tags: ['purchase'],
        summary: '대여권, 기다리면 무료로 열기',
        body: ticketUseBody,
        response: { 200: ticketUseResponse, ...errors },
      },
    },
    async (request, reply) => {
      const { memberNo, reader } = await sessions.memberOfCall(request);
      const { episode: episodeId, kind } = request.body;
      const order = { memberNo, reader, episodeId, kind, key: requireIdempotencyKey(request) };
      return sendStoredResponse(reply, await useTicket(ctx, order)) as never;
    },
  );

  const spending = { tags: ['wallet'], response: { 200: spendingResponse, ...errors } };
  api.get('/member/spending', { schema: { ...spending, summary: '사용 한도' } }, async (request, reply) => {
    const { memberNo } = await sessions.memberOfCall(request);
    void reply.header('cache-control', 'no-store');
    return ok(toSpendingDto(await loadSpendingLimits(ctx, memberNo)));
  });
  api.put(
    '/member/spending',
    { schema: { ...spending, summary: '사용 한도 정하기', body: spendingBody } },
    async (request) => {
      const { memberNo } = await sessions.memberOfCall(request);
      const { auto, auto_episode_coins, auto_day_coins, month_limit } = request.body;
      const input = { isAuto: auto, autoEpisodeCoins: auto_episode_coins, autoDayCoins: auto_day_coins };
      return ok(toSpendingDto(await updateSpendingLimits(ctx, { memberNo, monthLimit: month_limit, ...input })));
    },
  );
}

export function toPromotionDto({ id, title, percent, endsAt }: Promotion): {
  id: number;
  title: string;
  percent: number;
  ends_at: string;
} {
  return { id, title, percent, ends_at: endsAt };
}

function toPurchaseStateDto(prices: WorkPrices): z.infer<typeof purchaseStateResponse>['result'] {
  const { promotions, waitFree } = prices;
  return {
    work: prices.workId,
    title: prices.title,
    is_fixed_price: prices.isFixedPrice,
    promotions: {
      buy: promotions.buy && toPromotionDto(promotions.buy),
      rental: promotions.rental && toPromotionDto(promotions.rental),
    },
    bundle: prices.bundle,
    wait_free: waitFree && {
      every_hours: waitFree.everyHours,
      rental_hours: waitFree.rentalHours,
      except_last: waitFree.exceptLast,
      ready_at: waitFree.readyAt,
    },
    tickets: prices.tickets,
    balance: prices.balance,
    finish: prices.finish,
    episodes: prices.episodes.map(({ standing, endsAt, isOpened, isWaitFree, early, ...episode }) => ({
      ...episode,
      state: standing,
      ends_at: endsAt,
      is_opened: isOpened,
      is_wait_free: isWaitFree,
      early: early && { opens_at: early.opensAt, is_free_later: early.isFreeLater },
    })),
  };
}

function toTicketDto({
  work,
  expiresAt,
  ...line
}: TicketView): z.infer<typeof ticketsResponse>['result']['tickets'][0] {
  const card = work && { id: work.id, title: work.title, is_adult: work.isAdult };
  return { ...line, work: card, expires_at: expiresAt?.toISOString() ?? null };
}

function toSpendingDto(spending: SpendingLimits): z.infer<typeof spendingResponse>['result'] {
  return {
    auto: spending.isAuto,
    auto_episode_coins: spending.autoEpisodeCoins,
    auto_day_coins: spending.autoDayCoins,
    month_limit: spending.monthLimit,
    month_spent: spending.monthSpent,
    month_limit_next: spending.next,
  };
}
