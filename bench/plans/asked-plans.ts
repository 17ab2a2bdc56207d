import type pg from 'pg';
import { openDatabase } from '#platform/database/connection';
import type { DatabaseAddress } from '#platform/database/embedded-postgres';
import { keepReadingMonths } from '#domain/reading';
import { keepVisits } from '#domain/visits';
import { testContext } from '../../tests/support/test-context.ts';
import { TURNS, openAsker } from './asker.ts';
import { MEMBERS_QUESTIONS, READERS_QUESTIONS, SHOPS_QUESTIONS } from './hot-questions.ts';
import { type RanStatement, statementName, watchPlans } from './plan-watch.ts';

/** The worst of one statement over all turns of its question. */
export interface AskedStatement {
  question: string;
  name: string;
  rows: number;
  /** How often it ran in one turn. */
  times: number;
  pages: number;
  /** Tables that grow and were read from end to end. */
  wholeTables: string[];
  text: string;
}

/** A table grows when the planted shop has more of it than an operator writes by hand. */
const GROWN = 2000;

const QUESTIONS = { ...READERS_QUESTIONS, ...MEMBERS_QUESTIONS, ...SHOPS_QUESTIONS };

/** Every hot question, or those named, asked of a planted shop several times over, with how its statements were done. */
export async function askPlans(
  { address }: { address: DatabaseAddress },
  named: string[] = Object.keys(QUESTIONS),
): Promise<AskedStatement[]> {
  const connection = openDatabase(address, { name: 'seoga plans', size: 4 });
  const watch = watchPlans(connection.pool);
  try {
    const ctx = testContext(connection.db);
    await Promise.all([keepReadingMonths(ctx), keepVisits(ctx)]);
    const asker = await openAsker(ctx, connection.pool);
    const tables = await tableRows(connection.pool);
    const asked: AskedStatement[] = [];
    for (const [question, ask] of Object.entries(QUESTIONS)) {
      if (!named.includes(question)) continue;
      const statements = new Map<string, AskedStatement>();
      for (let turn = 0; turn < TURNS; turn += 1) {
        watch.take();
        await told(ask(asker, turn), question);
        noteTurn(statements, watch.take(), { question, tables });
      }
      asked.push(...statements.values());
    }
    return asked;
  } finally {
    await connection.close();
  }
}

async function told(answer: ReturnType<(typeof READERS_QUESTIONS)[string]>, question: string): Promise<void> {
  try {
    await answer;
  } catch (error) {
    throw new Error(`"${question}" was not answered`, { cause: error });
  }
}

function noteTurn(
  statements: Map<string, AskedStatement>,
  ran: RanStatement[],
  { question, tables }: { question: string; tables: ReadonlyMap<string, number> },
): void {
  const names = new Set(tables.keys());
  for (const [name, same] of Map.groupBy(ran, ({ text }) => statementName(text, names))) {
    const worst = same.toSorted((a, b) => b.rows - a.rows)[0];
    if (!worst) continue;
    const before = statements.get(name);
    const whole = same.flatMap(({ wholeTables }) => wholeTables).filter((table) => (tables.get(table) ?? 0) > GROWN);
    statements.set(name, {
      question,
      name,
      rows: Math.max(before?.rows ?? 0, worst.rows),
      times: Math.max(before?.times ?? 0, same.length),
      pages: Math.max(before?.pages ?? 0, ...same.map(({ pages }) => pages)),
      wholeTables: [...new Set([...(before?.wholeTables ?? []), ...whole])],
      text: before && before.rows >= worst.rows ? before.text : worst.text,
    });
  }
}

/** Every table with the rows that the statistics know of, those of its partitions with it. */
async function tableRows(pool: pg.Pool): Promise<Map<string, number>> {
  const { rows } = await pool.query<{ name: string; rows: number }>(
    `select coalesce(p.relname, c.relname) as name, sum(greatest(c.reltuples, 0))::float8 as rows
     from pg_class c left join pg_inherits i on i.inhrelid = c.oid left join pg_class p on p.oid = i.inhparent
     where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace group by 1`,
  );
  return new Map(rows.map(({ name, rows: count }) => [name, count]));
}
