import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { errorResponse } from '#contract/envelope';
import {
  rankingResponse,
  rankingHowResponse,
  rankingInputsResponse,
  rankingsQuery,
  snapshotParams,
} from '#contract/rankings';
import { showRanking, showRankingInputs } from '#domain/ranking';
import {
  BOARD_DAYS,
  MAX_RANKS,
  POINTS,
  REALTIME_COMPARED_MINUTES,
  REALTIME_MINUTES,
  weightsOf,
} from '#shared/merchandising/rankings';
import type { ApiDeps } from '../api-deps.ts';

const errors = { '4xx': errorResponse, '5xx': errorResponse };
const tags = ['ranking'];

const HOW = {
  points: { ...POINTS, coin: 1 },
  mostPlaces: MAX_RANKS,
  realtime: {
    everyMinutes: REALTIME_MINUTES,
    comparedMinutes: REALTIME_COMPARED_MINUTES,
    weights: weightsOf('realtime'),
  },
  days: BOARD_DAYS,
};

/** Rankings (specification L6): boards, method and inputs. */
export function rankingRoutes(app: FastifyInstance, { ctx, sessions, reads = () => ctx }: ApiDeps): void {
  const api = app.withTypeProvider<ZodTypeProvider>();

  api.get(
    '/rankings',
    {
      config: { isShared: true },
      schema: { tags, summary: '랭킹', querystring: rankingsQuery, response: { 200: rankingResponse, ...errors } },
    },
    async (request) => {
      const { board = 'realtime', shelf = 'all', by = 'readers', adult, after, limit } = request.query;
      const reader = await sessions.readerOfCall(request);
      const withoutAdult = adult === 'out';
      const page = await showRanking(reads(request), {
        board,
        shelf,
        by,
        reader,
        after,
        withoutAdult,
        ...(limit ? { limit } : {}),
      });
      return { statusCode: 200 as const, result: page };
    },
  );

  api.get(
    '/rankings/how',
    { schema: { tags, summary: '랭킹의 산정 방법', response: { 200: rankingHowResponse, ...errors } } },
    async () => ({ statusCode: 200 as const, result: HOW }),
  );

  api.get(
    '/rankings/:snapshot/inputs',
    {
      schema: {
        tags,
        summary: '순위를 매긴 근거',
        params: snapshotParams,
        response: { 200: rankingInputsResponse, ...errors },
      },
    },
    async (request) => {
      const reader = await sessions.readerOfCall(request);
      const result = await showRankingInputs(reads(request), { snapshot: request.params.snapshot, reader });
      return { statusCode: 200 as const, result };
    },
  );
}
