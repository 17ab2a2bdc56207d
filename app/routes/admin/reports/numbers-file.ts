import { listMissedSearches, listReadWorks, listSales, listShopDays, shopToday } from '#domain/reports';
import { type Cell, csvResponse } from '../../../admin/reports/csv-response.server.ts';
import { parseDateRange } from '../../../admin/reports/date-range-query.ts';
import { kindLabel } from '../../../admin/reports/report-labels.ts';
import { requireOperator } from '../../../admin/operator-only.server.ts';
import { throwNotFound } from '../../../server/errors.server.ts';
import { type RequestContext, requestContext } from '../../../server/request-context.server.ts';
import type { Route } from './+types/numbers-file';

type Days = ReturnType<typeof parseDateRange>;
interface CsvTable {
  heads: string[];
  rows: Cell[][];
}

/** Percent as a number. */
const percent = (share: number | null): Cell => (share === null ? null : share / 100);

async function daysTable(ctx: RequestContext['ctx'], days: Days): Promise<CsvTable> {
  const rows = (await listShopDays(ctx, days)).map((day) => [
    day.day,
    day.visits,
    day.visitors,
    day.readers,
    day.opens,
    day.joins,
    day.activeMembers,
    day.buyers,
    day.firstBuyers,
    percent(day.conversion),
    day.soldCoins,
    day.episodeCoins,
    day.passCoins,
    day.supportCoins,
    day.cancelledCoins,
    day.charges,
    day.chargedWon,
    day.refundedWon,
    day.searches,
    day.missedSearches,
    ...day.retained.map(percent),
  ]);
  const heads = [
    '날',
    '방문',
    '방문자',
    '읽은 사람',
    '열람 회차',
    '가입',
    '읽은 회원',
    '구매 회원',
    '첫 구매 회원',
    '구매 전환(%)',
    '판매 코인',
    '회차 코인',
    '정액제 코인',
    '후원 코인',
    '취소 코인',
    '충전 건',
    '충전(원)',
    '환불(원)',
    '검색',
    '찾지 못한 검색',
    '1일 뒤(%)',
    '7일 뒤(%)',
    '30일 뒤(%)',
  ];
  return { heads, rows };
}

const SHEETS: Record<string, (ctx: RequestContext['ctx'], days: Days) => Promise<CsvTable>> = {
  days: daysTable,
  sales: async (ctx, days) => ({
    heads: ['작품 번호', '작품', '종류', '회차', '코인', '취소 코인'],
    rows: (await listSales(ctx, days, true)).map((sale) => [
      sale.workId,
      sale.title,
      kindLabel(sale.kind),
      sale.episodes,
      sale.coins,
      sale.cancelledCoins,
    ]),
  }),
  works: async (ctx, days) => ({
    heads: ['작품 번호', '작품', '읽은 사람', '열람 회차', '관심', '코인'],
    rows: (await listReadWorks(ctx, days, true)).map((work) => [
      work.workId,
      work.title,
      work.readers,
      work.opens,
      work.follows,
      work.coins,
    ]),
  }),
  searches: async (ctx, days) => ({
    heads: ['검색어', '찾은 사람'],
    rows: (await listMissedSearches(ctx, days, true)).map(({ word, asked }) => [word, asked]),
  }),
};

export async function loader({ context, url }: Route.LoaderArgs): Promise<Response> {
  const pageContext = context.get(requestContext);
  requireOperator(pageContext, url, 'numbers');
  const what = url.searchParams.get('what') ?? 'days';
  const make = Object.hasOwn(SHEETS, what) ? SHEETS[what] : undefined;
  if (!make) return throwNotFound(url.pathname);
  const days = parseDateRange(url.searchParams, await shopToday(pageContext.ctx));
  const { heads, rows } = await make(pageContext.ctx, days);
  return csvResponse(`seoga-${what}-${days.from}-${days.until}.csv`, heads, rows);
}
