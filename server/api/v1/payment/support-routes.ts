import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { idParams } from '#contract/catalog';
import { errorResponse } from '#contract/envelope';
import {
  supportBody,
  supportCancelResponse,
  supportResponse,
  supportsQuery,
  supportsResponse,
} from '#contract/support';
import { type Membership, type OwnSupport, cancelSupport, giveSupport, listSupports } from '#domain/author-support';
import type { ApiDeps } from '../api-deps.ts';
import { requireIdempotencyKey, sendStoredResponse } from '../idempotent-response.ts';

const errors = { '4xx': errorResponse, '5xx': errorResponse };

/** Support of authors. Members only. */
export function supportRoutes(app: FastifyInstance, { ctx, sessions }: ApiDeps): void {
  const api = app.withTypeProvider<ZodTypeProvider>();
  const tags = ['support'];

  api.post(
    '/support',
    { schema: { tags, summary: '작가 후원', body: supportBody, response: { 200: supportResponse, ...errors } } },
    async (request, reply) => {
      const { memberNo, reader } = await sessions.memberOfCall(request);
      const key = requireIdempotencyKey(request);
      const { work: workId, ...support } = request.body;
      return sendStoredResponse(reply, await giveSupport(ctx, { memberNo, reader, workId, ...support, key })) as never;
    },
  );

  api.post(
    '/support/:id/cancel',
    { schema: { tags, summary: '후원 취소', params: idParams, response: { 200: supportCancelResponse, ...errors } } },
    async (request, reply) => {
      const { memberNo } = await sessions.memberOfCall(request);
      const order = { memberNo, supportId: request.params.id, key: requireIdempotencyKey(request) };
      return sendStoredResponse(reply, await cancelSupport(ctx, order)) as never;
    },
  );

  api.get(
    '/my/supports',
    {
      schema: { tags, summary: '내 후원', querystring: supportsQuery, response: { 200: supportsResponse, ...errors } },
    },
    async (request) => {
      const { memberNo } = await sessions.memberOfCall(request);
      const page = await listSupports(ctx, { memberNo, before: request.query.before ?? null });
      const result = {
        items: page.supports.map(toSupportDto),
        monthly: page.memberships.map(toMembershipDto),
        next: page.next,
      };
      return { statusCode: 200 as const, result };
    },
  );
}

function toSupportDto(support: OwnSupport) {
  const { id, penId, penName, coins, isMonthly, message, visibility, madeAt, cancelledAt, returnedCoins, undo } =
    support;
  return {
    id,
    pen: { id: penId, name: penName },
    coins,
    is_monthly: isMonthly,
    message,
    visibility,
    at: madeAt.toISOString(),
    cancelled_at: cancelledAt?.toISOString() ?? null,
    returned_coins: returnedCoins,
    undo_until: undo?.until.toISOString() ?? null,
  };
}

function toMembershipDto({ id, penId, penName, coins, paidUntil, stoppedAt, pausedAt }: Membership) {
  const pen = { id: penId, name: penName };
  const state = { renews: stoppedAt === null, is_paused: pausedAt !== null };
  return { id, pen, coins, paid_until: paidUntil.toISOString(), ...state };
}
