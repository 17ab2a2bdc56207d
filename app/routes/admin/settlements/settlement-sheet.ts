import { LINE_HEADERS, type SettlementLineRow, toLineCells, loadLine, listLines } from '#domain/settlement';
import type { Context } from '#kernel/context';
import { isoMinute } from '#shared/content/seoul-date';
import { requireOperator } from '../../../admin/operator-only.server.ts';
import { monthParam, numberParam, spreadsheetResponse } from '../../../admin/settlements/settlement-query.server.ts';
import { requestContext } from '../../../server/request-context.server.ts';
import type { Route } from './+types/settlement-sheet';

const PART = 5000;
const ENTRY_HEAD = [
  '줄 번호',
  '작품',
  '회차',
  '원장 거래',
  '대여권 사용',
  '일시(한국 시각)',
  '건',
  '정가(코인)',
  '코인',
  '결제 금액(원)',
];

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const pageContext = context.get(requestContext);
  requireOperator(pageContext, url, 'holders');
  const month = monthParam(params.month, url.pathname);
  const holderId = numberParam(url, 'holder');
  const lines = await allRows(pageContext.ctx, { month, holderId });
  if (url.searchParams.get('of') !== 'entries')
    return spreadsheetResponse(`정산-${month}-내역.csv`, [LINE_HEADERS, ...lines.map(toLineCells)]);
  const rows: (string | number | null)[][] = [];
  for (const line of lines) rows.push(...(await entriesOf(pageContext.ctx, line)));
  return spreadsheetResponse(`정산-${month}-원장.csv`, [ENTRY_HEAD, ...rows]);
}

async function allRows(
  ctx: Context,
  load: { month: string; holderId: number | undefined },
): Promise<SettlementLineRow[]> {
  const all: SettlementLineRow[] = [];
  for (let after: number | null = 0; after !== null;) {
    const { lines, next }: { lines: SettlementLineRow[]; next: number | null } = await listLines(ctx, {
      ...load,
      after,
      limit: PART,
    });
    all.push(...lines);
    after = next;
  }
  return all;
}

async function entriesOf(ctx: Context, line: SettlementLineRow): Promise<(string | number | null)[][]> {
  const rows: (string | number | null)[][] = [];
  for (let after: number | null = -1; after !== null;) {
    const { month, id: lineId, work, episode } = line;
    const part: Awaited<ReturnType<typeof loadLine>> = await loadLine(ctx, { month, lineId, after, limit: PART });
    for (const { transaction, ticketUse, at, copies, listCoins, coins, won } of part.pieces)
      rows.push([lineId, work, episode, transaction, ticketUse, isoMinute(at), copies, listCoins, coins, won]);
    after = part.next;
  }
  return rows;
}
