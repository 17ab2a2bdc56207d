import type pg from 'pg';
import { openDatabase } from '#platform/database/connection';
import type { DatabaseAddress } from '#platform/database/embedded-postgres';
import { keepReadingMonths } from '#domain/reading';
import { keepVisits } from '#domain/visits';
import { testContext } from '../../tests/support/test-context.ts';
import { type Asker, TURNS, openAsker } from './asker.ts';
import { MEMBERS_QUESTIONS, READERS_QUESTIONS, SHOPS_QUESTIONS } from './hot-questions.ts';
import { type RanStatement, watchPlans } from './plan-watch.ts';

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

/** Every hot question asked of a planted shop, each several times over, with how its statements were done. */
export async function askPlans(address: DatabaseAddress): Promise<AskedStatement[]> {
  const connection = openDatabase(address, { name: 'seoga plans', size: 4 });
  const watch = watchPlans(connection.pool);
  try {
    const ctx = testContext(connection.db);
    await Promise.all([keepReadingMonths(ctx), keepVisits(ctx)]);
    const asker = await openAsker(ctx, connection.pool);
    const grown = await grownTables(connection.pool);
    const asked: AskedStatement[] = [];
    for (const [question, ask] of Object.entries({ ...READERS_QUESTIONS, ...MEMBERS_QUESTIONS, ...SHOPS_QUESTIONS })) {
      const statements = new Map<string, AskedStatement>();
      for (let turn = 0; turn < TURNS; turn += 1) {
        watch.take();
        await told(ask(asker, turn), question);
        noteTurn(statements, watch.take(), { question, grown });
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
  { question, grown }: { question: string; grown: Set<string> },
): void {
  for (const name of new Set(ran.map((statement) => statement.name))) {
    const same = ran.filter((statement) => statement.name === name);
    const worst = same.toSorted((a, b) => b.rows - a.rows)[0];
    if (!worst) continue;
    const before = statements.get(name);
    const whole = same.flatMap(({ wholeTables }) => wholeTables).filter((table) => grown.has(table));
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

async function grownTables(pool: pg.Pool): Promise<Set<string>> {
  const { rows } = await pool.query<{ name: string }>(
    `select coalesce(p.relname, c.relname) as name from pg_class c left join pg_inherits i on i.inhrelid = c.oid
       left join pg_class p on p.oid = i.inhparent
     where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace group by 1 having sum(c.reltuples) > $1`,
    [GROWN],
  );
  return new Set(rows.map(({ name }) => name));
}
