import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { SessionMember } from '#domain/members';
import { streamCoinHistoryCsv } from '#domain/purchase';
import type { Sessions } from '#server/auth/sessions';
import type { Context } from '#kernel/context';
import { seoulDate } from '#shared/content/seoul-date';

/** Streams a member's wallet history as CSV. */
export function serveCoinCsv(proc: FastifyInstance, { ctx, sessions }: { ctx: Context; sessions: Sessions }): void {
  proc.get('/coin_sheet', async (request, reply) => {
    const member = await sessions.memberOfDocument(request);
    void reply.header('cache-control', 'private, no-store');
    if (!member) return reply.code(303).header('location', '/?login_req=1&return_to=%2Fcoin%2Fhistory').send();
    return sendCoinCsv(ctx, reply, member);
  });
}

export function sendCoinCsv(ctx: Context, reply: FastifyReply, { memberNo, reader }: SessionMember): FastifyReply {
  return reply
    .headers({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="${fileName()}"`,
      'cache-control': 'private, no-store',
    })
    .send(Readable.from(streamCoinHistoryCsv(ctx, { memberNo, reader })));
}

function fileName(): string {
  const { year, month, day } = seoulDate(new Date());
  const two = (part: number): string => String(part).padStart(2, '0');
  return `seoga-coins-${year}-${two(month)}-${two(day)}.csv`;
}
