import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type pg from 'pg';
import { parse } from 'yaml';

const PAPER = join(import.meta.dirname, '..', '..', '..', 'docs', 'security', 'personal-data.yaml');

interface PersonalTable {
  leaves: 'gone' | 'nameless' | 'number' | 'term';
  sheet?: string;
  why?: string;
  /** The column whose time starts the retention term. */
  ends?: string;
  columns: string;
}
interface PersonalDataDocument {
  people: Record<string, PersonalTable>;
  others: Record<string, string>;
}

export function personalTables(): PersonalDataDocument {
  return parse(readFileSync(PAPER, 'utf8'));
}

/** All tables except partitions, with their (text) columns. */
async function tablesOf(pool: pg.Pool): Promise<{ name: string; columns: string; words: string }[]> {
  const { rows } = await pool.query(`
    select case n.nspname when 'public' then '' else n.nspname || '.' end || c.relname as name,
      string_agg(a.attname, ' ' order by a.attnum) as columns,
      coalesce(string_agg(a.attname, ' ' order by a.attnum)
        filter (where format_type(a.atttypid, null) ~ 'text|json|bytea|uuid|character|inet'), '') as words
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
      join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where c.relkind in ('r', 'p') and not c.relispartition
      and n.nspname not in ('pg_catalog', 'information_schema', 'pg_toast', 'pgboss')
    group by 1 order by 1`);
  return rows;
}

/** Differences between document and database, as missing document lines. Job payloads in `pgboss` are encrypted. */
export async function findDocumentProblems(pool: pg.Pool): Promise<string[]> {
  const { people, others } = personalTables();
  const tables = await tablesOf(pool);
  const found = new Set(tables.map(({ name }) => name));
  const errors = [...Object.keys(people), ...Object.keys(others)].filter((name) => !found.has(name));
  return [
    ...errors.map((name) => `${name}: there is no such table`),
    ...tables.flatMap(({ name, columns, words }) => {
      const row = people[name];
      if (row) return row.columns === columns ? [] : [`${name}: columns: ${columns}`];
      if (columns.split(' ').includes('member_no')) return [`${name} names members: it belongs among people`];
      return others[name] === words ? [] : [`others: ${name}: ${words || "''"}`];
    }),
  ];
}

export async function rowsOf(pool: pg.Pool, memberNo: number): Promise<Map<string, number>> {
  const counts = new Map<string, number>();
  for (const [name, { columns }] of Object.entries(personalTables().people)) {
    if (!columns.split(' ').includes('member_no')) continue;
    const { rows } = await pool.query(`select count(*)::int as rows from ${name} where member_no = $1`, [memberNo]);
    counts.set(name, rows[0]?.rows ?? 0);
  }
  return counts;
}
