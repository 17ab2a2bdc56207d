import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { MemberVisit } from '#domain/membership';
import { coinSheet } from '#domain/purchase';
import type { Sessions } from '#server/sessions/sessions';
import type { Context } from '#shared/context';
import { seoulDate } from '#vocabulary/seoul-date';

/** The download of all that ever happened in a member's wallet, as a table; a stream, for it may be long. */
export function serveCoinSheet(proc: FastifyInstance, { ctx, sessions }: { ctx: Context; sessions: Sessions }): void {
  proc.get('/coin_sheet', async (request, reply) => {
    const member = await sessions.memberOfDocument(request);
    void reply.header('cache-control', 'private, no-store');
    if (!member) return reply.code(303).header('location', '/?login_req=1&return_to=%2Fcoin%2Fhistory').send();
    return sendCoinSheet(ctx, reply, member);
  });
}

/** The sheet of a member, as the answer. */
export function sendCoinSheet(ctx: Context, reply: FastifyReply, { memberNo, reader }: MemberVisit): FastifyReply {
  return reply
    .headers({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="${fileName()}"`,
      'cache-control': 'private, no-store',
    })
    .send(Readable.from(coinSheet(ctx, { memberNo, reader })));
}

function fileName(): string {
  const { year, month, day } = seoulDate(new Date());
  const two = (part: number): string => String(part).padStart(2, '0');
  return `seoga-coins-${year}-${two(month)}-${two(day)}.csv`;
}
