import type pg from 'pg';
import { SHOP_SCHEMAS } from '#platform/database/move-target';
import { JOB_QUEUES, JOB_SCHEMA } from '#platform/jobs/job-queues';
import { StartupError } from '#platform/startup-error';

/** Names are quoted. */
export interface MovedTable {
  name: string;
  at: string;
  columns: { name: string; type: string; isGenerated: boolean }[];
  where: string;
}

interface Prepared {
  tables: MovedTable[];
  foreign: string[];
  finish(): Promise<void>;
}

const SCHEMAS = `any('{${SHOP_SCHEMAS.join(',')}}'::text[])`;
/** Unfinished jobs; queues are recreated. */
const OPEN_JOBS = `state in ('created', 'retry', 'active') and name in (${Object.keys(JOB_QUEUES)
  .map((name) => `'${name}'`)
  .join(', ')})`;

/**
 * In the caller's transaction: creates partitions, deletes migration rows, drops foreign keys, disables triggers.
 * Needs no superuser.
 */
export async function prepareTables(from: pg.PoolClient, to: pg.PoolClient): Promise<Prepared> {
  const [before, tables] = [await tablesOf(from), await tablesOf(to)];
  requireSameColumns(before, tables);
  await copyPartitions(from, to);
  const keys = await rowsOf<{ at: string; name: string; definition: string }>(
    to,
    `select format('%I.%I', n.nspname, c.relname) as at, quote_ident(k.conname) as name, pg_get_constraintdef(k.oid) as definition
    from pg_constraint k join pg_class c on c.oid = k.conrelid join pg_namespace n on n.oid = c.relnamespace
    where k.contype = 'f' and k.conparentid = 0 and n.nspname = ${SCHEMAS}`,
  );
  const triggered = await rowsOf<{ at: string }>(
    to,
    `select distinct format('%I.%I', n.nspname, c.relname) as at
    from pg_trigger t join pg_class c on c.oid = t.tgrelid join pg_namespace n on n.oid = c.relnamespace
    where not t.tgisinternal and n.nspname = ${SCHEMAS}`,
  );
  await runAll(to, [
    ...keys.map(({ at, name }) => `alter table ${at} drop constraint ${name}`),
    ...triggered.map(({ at }) => `alter table ${at} disable trigger user`),
    `truncate ${tables.map(({ at }) => at).join(', ')}`,
  ]);
  const finish = async (): Promise<void> => {
    await copyNumbering(from, to);
    await runAll(to, [
      // Pending constraint checks block altering tables.
      'set constraints all immediate',
      ...keys.map(({ at, name, definition }) => `alter table ${at} add constraint ${name} ${definition}`),
      ...triggered.map(({ at }) => `alter table ${at} enable trigger user`),
    ]);
  };
  const ours = new Set(tables.map(({ at }) => at));
  return { tables, foreign: before.filter(({ at }) => !ours.has(at)).map(({ name }) => name), finish };
}

async function tablesOf(client: pg.PoolClient): Promise<MovedTable[]> {
  return rowsOf<MovedTable>(
    client,
    `select case n.nspname when 'public' then c.relname else format('%s.%s', n.nspname, c.relname) end as name,
      format('%I.%I', n.nspname, c.relname) as at,
      json_agg(json_build_object('name', quote_ident(a.attname), 'type', format_type(a.atttypid, a.atttypmod),
        'isGenerated', a.attgenerated <> '') order by a.attnum) as columns,
      case n.nspname when '${JOB_SCHEMA}' then $1 else 'true' end as "where"
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where c.relkind in ('r', 'p') and not c.relispartition
      and (n.nspname = ${SCHEMAS} or (n.nspname = '${JOB_SCHEMA}' and c.relname = 'job'))
      and not exists (select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')
    group by n.nspname, c.relname order by n.nspname, c.relname`,
    [OPEN_JOBS],
  );
}

function requireSameColumns(before: readonly MovedTable[], after: readonly MovedTable[]): void {
  const shapeOf = ({ columns }: MovedTable): string =>
    columns
      .map(({ name, type }) => `${name} ${type}`)
      .toSorted()
      .join();
  const existing = new Map(before.map((table) => [table.at, shapeOf(table)]));
  for (const table of after)
    if (existing.get(table.at) !== shapeOf(table))
      throw new StartupError(
        `${table.name} 테이블이 이 프로그램의 것과 다릅니다. npm run seoga -- migrate를 먼저 실행해 주세요.`,
      );
}

async function copyPartitions(from: pg.PoolClient, to: pg.PoolClient): Promise<void> {
  const partitions = `select format('%I.%I', n.nspname, c.relname) as at, h.inhparent::regclass::text as parent,
      pg_get_expr(c.relpartbound, c.oid) as bound,
      array(select pg_get_indexdef(i.indexrelid) from pg_index i
        where i.indrelid = c.oid and not exists (select from pg_inherits o where o.inhrelid = i.indexrelid)) as indexes
    from pg_class c join pg_namespace n on n.oid = c.relnamespace join pg_inherits h on h.inhrelid = c.oid
    where c.relispartition and c.relkind = 'r' and n.nspname = ${SCHEMAS} order by 1`;
  type Partition = { at: string; parent: string; bound: string; indexes: string[] };
  const made = await rowsOf<Partition>(to, partitions);
  const wanted = await rowsOf<Partition>(from, partitions);
  await runAll(to, [
    ...made.map(({ at }) => `drop table ${at}`),
    ...wanted.flatMap(({ at, parent, bound, indexes }) => [
      `create table ${at} partition of ${parent} ${bound}`,
      ...indexes,
    ]),
  ]);
}

async function copyNumbering(from: pg.PoolClient, to: pg.PoolClient): Promise<void> {
  const sequences = await rowsOf<{ at: string }>(
    to,
    `select format('%I.%I', schemaname, sequencename) as at from pg_sequences where schemaname = ${SCHEMAS}`,
  );
  for (const { at } of sequences) {
    const [state] = await rowsOf<{ last: string; is_called: boolean }>(
      from,
      `select last_value::text as last, is_called from ${at}`,
    );
    if (state) await to.query({ text: 'select setval($1, $2, $3)', values: [at, state.last, state.is_called] });
  }
}

async function rowsOf<Row extends object>(client: pg.PoolClient, text: string, values: string[] = []): Promise<Row[]> {
  return (await client.query<Row>({ text, values })).rows;
}

async function runAll(client: pg.PoolClient, statements: readonly string[]): Promise<void> {
  await client.query(statements.join(';\n'));
}
