import type pg from 'pg';

const SHARDS = 8;
/** What belongs to one member's money (docs/operating/scale.md). */
const TABLES = [
  'wallet',
  'member_spending',
  'idempotency',
  'held_work',
  'entitlement',
  'wait_free',
  'quote',
  'ledger_transaction',
  'lot',
  'ledger_entry',
  'purchase',
  'ticket',
  'ticket_use',
  'gift',
];

interface TableIndex {
  table: string;
  isUnique: boolean;
  isPrimary: boolean;
  columns: string[];
  text: string;
}

interface ForeignKey {
  name: string;
  table: string;
  target: string;
  columns: string[];
  targets: string[];
  /** Actions and deferral. */
  rest: string;
}

/**
 * Hash-partitions the empty tables of money by `member_no` and adds it to all their keys: what a distributed database
 * requires. Returns the foreign keys that cannot be held across partitions.
 */
export async function partitionByMember(pool: pg.Pool): Promise<string[]> {
  const rowsOf = async <Row extends pg.QueryResultRow>(text: string): Promise<Row[]> =>
    (await pool.query<Row>(text, [TABLES])).rows;
  const indexes = await rowsOf<TableIndex>(`
    select c.relname as table, i.indisunique as "isUnique", i.indisprimary as "isPrimary",
      pg_get_indexdef(i.indexrelid) as text,
      array(select a.attname::text from pg_attribute a where a.attrelid = c.oid and a.attnum = any(i.indkey)) as columns
    from pg_index i join pg_class c on c.oid = i.indrelid where c.relname = any($1) and c.relkind = 'r'`);
  const triggers = await rowsOf<{ text: string }>(`
    select pg_get_triggerdef(t.oid) as text from pg_trigger t join pg_class c on c.oid = t.tgrelid
    where c.relname = any($1) and not t.tgisinternal`);
  const keys = await rowsOf<ForeignKey>(`
    select k.conname as name, f.relname as table, t.relname as target, substring(pg_get_constraintdef(k.oid) from '\\) REFERENCES [^)]*\\)(.*)$') as rest,
      array(select a.attname::text from unnest(k.conkey) with ordinality as n (num, at)
        join pg_attribute a on a.attrelid = k.conrelid and a.attnum = n.num order by n.at) as columns,
      array(select a.attname::text from unnest(k.confkey) with ordinality as n (num, at)
        join pg_attribute a on a.attrelid = k.confrelid and a.attnum = n.num order by n.at) as targets
    from pg_constraint k join pg_class f on f.oid = k.conrelid join pg_class t on t.oid = k.confrelid
    where k.contype = 'f' and (f.relname = any($1) or t.relname = any($1))`);
  const owned = new Set(
    (
      await rowsOf<{ table: string }>(`
    select c.relname as table from pg_class c join pg_attribute a on a.attrelid = c.oid
    where a.attname = 'member_no' and c.relkind in ('r', 'p') and $1::text[] is not null`)
    ).map(({ table }) => table),
  );
  const dropped: string[] = [];
  const statements = [
    ...TABLES.flatMap(partitionSql),
    ...indexes.map(indexSql),
    ...triggers.map(({ text }) => text),
    ...keys.flatMap((key) => {
      if (!TABLES.includes(key.target) || key.targets.includes('member_no')) return [foreignKeySql(key)];
      if (owned.has(key.table))
        return [
          foreignKeySql({ ...key, columns: [...key.columns, 'member_no'], targets: [...key.targets, 'member_no'] }),
        ];
      dropped.push(`${key.table}.${key.columns.join()}`);
      return [];
    }),
  ];
  await pool.query(statements.join(';\n'));
  return dropped.toSorted();
}

function indexSql({ text, isUnique, isPrimary, columns }: TableIndex): string {
  const index =
    isUnique && !columns.includes('member_no') ? text.replace(/( USING btree \(.*?\))($| )/, withMember) : text;
  return isPrimary
    ? index.replace(/^CREATE UNIQUE INDEX (\S+) ON (\S+) USING btree/, 'alter table $2 add constraint $1 primary key')
    : index;
}

function withMember(_text: string, columns: string, end: string): string {
  return `${columns.slice(0, -1)}, member_no)${end}`;
}

function partitionSql(table: string): string[] {
  const shard = (at: number): string => `create table ${table}_shard_${at} partition of ${table}
    for values with (modulus ${SHARDS}, remainder ${at})`;
  return [
    `create table ${table}_new (like ${table} including all excluding indexes) partition by hash (member_no)`,
    `drop table ${table} cascade`,
    `alter table ${table}_new rename to ${table}`,
    ...Array.from({ length: SHARDS }, (_none, at) => shard(at)),
  ];
}

function foreignKeySql({ name, table, target, columns, targets, rest }: ForeignKey): string {
  return `alter table ${table} add constraint ${name}
    foreign key (${columns.join()}) references ${target} (${targets.join()})${rest ?? ''}`;
}
