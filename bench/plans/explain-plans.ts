import type pg from 'pg';
import { openDatabase } from '#platform/database/connection';
import type { DatabaseAddress } from '#platform/database/embedded-postgres';
import { rotateReadingLog } from '#domain/reading';
import { maintainVisits } from '#domain/analytics';
import { testContext } from '../../tests/support/database/test-context.ts';
import { ROUNDS, openQueryRunner } from './query-runner.ts';
import { MEMBERS_QUESTIONS, READERS_QUESTIONS, SHOPS_QUESTIONS } from './hot-queries.ts';
import { type RanStatement, statementName, watchPlans } from './plan-recorder.ts';

/** Worst of all rounds. */
export interface MeasuredStatement {
  question: string;
  name: string;
  rows: number;
  /** Executions per round. */
  times: number;
  pages: number;
  wholeTables: string[];
  text: string;
}

/** More rows than an operator would write. */
const GROWN = 2000;

const QUESTIONS = { ...READERS_QUESTIONS, ...MEMBERS_QUESTIONS, ...SHOPS_QUESTIONS };

export async function measurePlans(
  { address }: { address: DatabaseAddress },
  named: string[] = Object.keys(QUESTIONS),
): Promise<MeasuredStatement[]> {
  const connection = openDatabase(address, { name: 'seoga plans', size: 4 });
  const watch = watchPlans(connection.pool);
  try {
    const ctx = testContext(connection.db);
    await Promise.all([rotateReadingLog(ctx), maintainVisits(ctx)]);
    const asker = await openQueryRunner(ctx, connection.pool);
    const tables = await tableRows(connection.pool);
    const requests: MeasuredStatement[] = [];
    for (const [question, request] of Object.entries(QUESTIONS)) {
      if (!named.includes(question)) continue;
      const statements = new Map<string, MeasuredStatement>();
      for (let turn = 0; turn < ROUNDS; turn += 1) {
        watch.take();
        await describeResult(request(asker, turn), question);
        recordRound(statements, watch.take(), { question, tables });
      }
      requests.push(...statements.values());
    }
    return requests;
  } finally {
    await connection.close();
  }
}

async function describeResult(
  response: ReturnType<(typeof READERS_QUESTIONS)[string]>,
  question: string,
): Promise<void> {
  try {
    await response;
  } catch (error) {
    throw new Error(`"${question}" was not answered`, { cause: error });
  }
}

function recordRound(
  statements: Map<string, MeasuredStatement>,
  ran: RanStatement[],
  { question, tables }: { question: string; tables: ReadonlyMap<string, number> },
): void {
  const names = new Set(tables.keys());
  for (const [name, same] of Map.groupBy(ran, ({ text }) => statementName(text, names))) {
    const worst = same.toSorted((a, b) => b.rows - a.rows)[0];
    if (!worst) continue;
    const before = statements.get(name);
    const full = same.flatMap(({ wholeTables }) => wholeTables).filter((table) => (tables.get(table) ?? 0) > GROWN);
    statements.set(name, {
      question,
      name,
      rows: Math.max(before?.rows ?? 0, worst.rows),
      times: Math.max(before?.times ?? 0, same.length),
      pages: Math.max(before?.pages ?? 0, ...same.map(({ pages }) => pages)),
      wholeTables: [...new Set([...(before?.wholeTables ?? []), ...full])],
      text: before && before.rows >= worst.rows ? before.text : worst.text,
    });
  }
}

/** Estimates; partitions included. */
async function tableRows(pool: pg.Pool): Promise<Map<string, number>> {
  const { rows } = await pool.query<{ name: string; rows: number }>(
    `select coalesce(p.relname, c.relname) as name, sum(greatest(c.reltuples, 0))::float8 as rows
     from pg_class c left join pg_inherits i on i.inhrelid = c.oid left join pg_class p on p.oid = i.inhparent
     where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace group by 1`,
  );
  return new Map(rows.map(({ name, rows: count }) => [name, count]));
}
