import type pg from 'pg';
import type { MovedTable } from '#platform/database/move-tables';
import { StartupError } from '#platform/startup-error';

const FIRST_ROWS = 20;
const MAX_ROWS = 5000;
const BATCH_CHARACTERS = 4_000_000;

export interface CopiedTable {
  table: MovedTable;
  rows: number;
}

interface Ends {
  from: pg.PoolClient;
  to: pg.PoolClient;
  signal: AbortSignal | undefined;
}

/** Copies batches as row text without conversion. Returns the row count. */
export async function copyRows({ from, to, signal }: Ends, table: MovedTable): Promise<number> {
  const { at, columns, where } = table;
  const written = columns.filter(({ isGenerated }) => !isGenerated);
  // Column order of the target.
  const line = columns.map(({ name, isGenerated }) => (isGenerated ? 'null' : `r.${name}`)).join(', ');
  const insert = `insert into ${at} (${written.map(({ name }) => name).join(', ')}) overriding system value
    select ${written.map(({ name }) => `(s.r).${name}`).join(', ')}
    from (select line::${at} as r from unnest($1::text[]) as line offset 0) s`;
  await from.query(`declare moved no scroll cursor for select row(${line})::text as line from ${at} r where ${where}`);
  let total = 0;
  for (let wanted = FIRST_ROWS; ;) {
    signal?.throwIfAborted();
    const { rows } = await from.query<{ line: string }>(`fetch ${wanted} from moved`);
    if (rows.length === 0) break;
    const lines = rows.map((row) => row.line);
    await to.query({ text: insert, values: [lines] });
    total += lines.length;
    const average = lines.reduce((sum, text) => sum + text.length, 0) / lines.length;
    wanted = Math.min(MAX_ROWS, Math.max(1, Math.floor(BATCH_CHARACTERS / average)));
  }
  await from.query('close moved');
  return total;
}

/** Throws a StartupError that names a table with another count. */
export async function requireEqualCounts(
  from: pg.PoolClient,
  to: pg.PoolClient,
  copied: readonly CopiedTable[],
): Promise<void> {
  for (const { table, rows } of copied) {
    const [before, after] = await Promise.all([countOf(from, table), countOf(to, table)]);
    if (before !== after || after !== rows)
      throw new StartupError(`${table.name}의 줄 수가 다릅니다(원래 ${before}줄, 옮긴 곳 ${after}줄).`);
  }
}

async function countOf(client: pg.PoolClient, { at, where }: MovedTable): Promise<number> {
  const { rows } = await client.query<{ count: number }>(`select count(*)::float8 as count from ${at} where ${where}`);
  return rows[0]?.count ?? 0;
}
