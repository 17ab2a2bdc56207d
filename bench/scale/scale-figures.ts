import { openDatabase } from '#platform/database/connection';
import type { ChaosClient, Seen } from '../chaos/chaos-clients.ts';
import { readLedgerIn } from '../chaos/scenarios.ts';
import { type Figure, quantile } from '../figure.ts';
import type { Answered } from './scale-readers.ts';

export function readingFigures(name: string, responses: Answered[], { mostFailed = 0 } = {}): Figure[] {
  const failed = responses.filter(({ status }) => status !== 200);
  const kinds = [...new Set(failed.map(({ status, path }) => `${status} ${path.replace(/\?.*/, '')}`))];
  const took = responses.map(({ tookMs }) => tookMs);
  return [
    { what: `${name}: 읽은 쪽`, unit: '번', ours: responses.length, budget: { of: 'ours', atLeast: 20 } },
    {
      what: `${name}: 읽지 못한 쪽`,
      unit: '건',
      ours: failed.length,
      budget: { of: 'ours', atMost: mostFailed },
      note: kinds.slice(0, 3).join(', '),
    },
    { what: `${name}: 읽기 (p99)`, unit: 'ms', ours: quantile(took, 0.99) },
  ];
}

export function buyingFigures(name: string, seen: Seen): Figure[] {
  const took = seen.acknowledged.map(({ tookMs }) => tookMs);
  return [
    {
      what: `${name}: 대답을 받은 구매`,
      unit: '번',
      ours: took.length,
      budget: { of: 'ours', atLeast: 20 },
      note: `시도 ${seen.attempts}번, 가운데 ${Math.round(quantile(took, 0.5))} ms`,
    },
    {
      what: `${name}: 끝내 받지 못했거나 다른 대답`,
      unit: '건',
      ours: seen.wrong.length,
      budget: { of: 'ours', atMost: 0 },
    },
  ];
}

/** What the database keeps of the purchases. */
export async function ledgerFigures(
  connectionString: string,
  run: { name: string; clients: ChaosClient[]; seen: Pick<Seen, 'acknowledged'> },
): Promise<Figure[]> {
  const connection = openDatabase({ connectionString });
  try {
    return await readLedgerIn(connection, run);
  } finally {
    await connection.close();
  }
}
