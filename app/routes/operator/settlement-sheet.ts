import { LINE_HEAD, type LineRow, lineCells, readLine, readLines } from '#domain/settlement';
import type { Context } from '#shared/context';
import { seoulMinute } from '#vocabulary/seoul-date';
import { operatorOnly } from '../../operator/operator-only.server.ts';
import { addressMonth, askedNumber, sheetAnswer } from '../../operator/settle/settle-asks.server.ts';
import { requestFacts } from '../../request-context.server.ts';
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
  const facts = context.get(requestFacts);
  operatorOnly(facts, url, 'holders');
  const month = addressMonth(params.month, url.pathname);
  const holderId = askedNumber(url, 'holder');
  const lines = await allLines(facts.ctx, { month, holderId });
  if (url.searchParams.get('of') !== 'entries')
    return sheetAnswer(`정산-${month}-줄.csv`, [LINE_HEAD, ...lines.map(lineCells)]);
  const rows: (string | number | null)[][] = [];
  for (const line of lines) rows.push(...(await entriesOf(facts.ctx, line)));
  return sheetAnswer(`정산-${month}-원장.csv`, [ENTRY_HEAD, ...rows]);
}

async function allLines(ctx: Context, ask: { month: string; holderId: number | undefined }): Promise<LineRow[]> {
  const all: LineRow[] = [];
  for (let after: number | null = 0; after !== null;) {
    const { lines, next }: { lines: LineRow[]; next: number | null } = await readLines(ctx, {
      ...ask,
      after,
      limit: PART,
    });
    all.push(...lines);
    after = next;
  }
  return all;
}

async function entriesOf(ctx: Context, line: LineRow): Promise<(string | number | null)[][]> {
  const rows: (string | number | null)[][] = [];
  for (let after: number | null = -1; after !== null;) {
    const { month, id: lineId, work, episode } = line;
    const part: Awaited<ReturnType<typeof readLine>> = await readLine(ctx, { month, lineId, after, limit: PART });
    for (const { transaction, ticketUse, at, copies, listCoins, coins, won } of part.pieces)
      rows.push([lineId, work, episode, transaction, ticketUse, seoulMinute(at), copies, listCoins, coins, won]);
    after = part.next;
  }
  return rows;
}
