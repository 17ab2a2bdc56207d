import type { FastifyInstance } from 'fastify';
import { snapshotParams } from '#contract/rankings';
import { exportRankingCsv } from '#domain/ranking';
import type { Sessions } from '#server/auth/sessions';
import type { Context } from '#kernel/context';
import { DomainError } from '#kernel/domain-error';
import { VISITOR } from '#kernel/reader';

/** Inputs of a ranking board as CSV. */
export function serveRankingCsv(proc: FastifyInstance, { ctx, sessions }: { ctx: Context; sessions: Sessions }): void {
  proc.get('/ranking_sheet/:snapshot', async (request, reply) => {
    const parsed = snapshotParams.safeParse(request.params);
    if (!parsed.success) throw new DomainError('RANKING_ERROR', '0001');
    const { snapshot } = parsed.data;
    const member = await sessions.memberOfDocument(request);
    const sheet = await exportRankingCsv(ctx, { snapshot, reader: member?.reader ?? VISITOR });
    return reply
      .headers({
        'content-type': 'text/csv; charset=utf-8',
        'content-disposition': `attachment; filename="seoga-ranking-${snapshot}.csv"`,
        'cache-control': 'private, no-store',
      })
      .send(sheet);
  });
}
