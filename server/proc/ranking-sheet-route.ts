import type { FastifyInstance } from 'fastify';
import { snapshotParams } from '#contract/rankings';
import { rankingSheet } from '#domain/ranking';
import type { Sessions } from '#server/sessions/sessions';
import type { Context } from '#shared/context';
import { Refusal } from '#shared/refusal';
import { VISITOR } from '#shared/reader';

/** The download of what a board was worked out from, as a table. */
export function serveRankingSheet(
  proc: FastifyInstance,
  { ctx, sessions }: { ctx: Context; sessions: Sessions },
): void {
  proc.get('/ranking_sheet/:snapshot', async (request, reply) => {
    const asked = snapshotParams.safeParse(request.params);
    if (!asked.success) throw new Refusal('RANKING_ERROR', '0001');
    const { snapshot } = asked.data;
    const member = await sessions.memberOfDocument(request);
    const sheet = await rankingSheet(ctx, { snapshot, reader: member?.reader ?? VISITOR });
    return reply
      .headers({
        'content-type': 'text/csv; charset=utf-8',
        'content-disposition': `attachment; filename="seoga-ranking-${snapshot}.csv"`,
        'cache-control': 'private, no-store',
      })
      .send(sheet);
  });
}
