import type pg from 'pg';
import { openDatabase } from '#platform/database/connection';
import { type TestDatabase, testDatabase } from './test-database.ts';

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
/** Every transaction that writes one of these is recorded. */
const RECORDED = ['ledger_transaction', 'lot', 'entitlement', 'ticket'];

/** The shards that a transaction read or wrote. */
export interface ShardUse {
  shards: number[];
  tables: string[];
}

export interface ShardedDatabase extends TestDatabase {
  /** Foreign keys that cannot be held across shards. */
  dropped: string[];
  uses(): Promise<ShardUse[]>;
}

/**
 * A database whose money tables are hash-partitioned by `member_no`, which is part of all their keys: what a
 * distributed database requires. It records which shards each transaction of money uses.
 */
export async function memberShardedDatabase(): Promise<ShardedDatabase> {
  const database = await testDatabase();
  const dropped = await partitionByMember(database.pool);
  // Plans of small tables would read all partitions where those of large ones look a member up.
  const settings = ['plan_cache_mode = force_custom_plan', 'enable_seqscan = off', 'enable_hashjoin = off'];
  for (const setting of [...settings, 'enable_mergejoin = off'])
    await database.pool.query(`do $$ begin
      execute format('alter database %I set ${setting}', current_database()); end $$`);
  // Opened after the setting, which applies to new connections.
  const connection = openDatabase(database.address, { name: 'seoga tests' });
  return {
    ...database,
    ...connection,
    drop: async () => {
      await connection.close();
      await database.drop();
    },
    dropped,
    uses: async () => (await connection.pool.query<ShardUse>('select shards, tables from shard_use')).rows,
  };
}

interface ForeignKey {
  table: string;
  target: string;
  columns: string[];
  targets: string[];
  /** Actions and deferral. */
  rest: string;
}

async function partitionByMember(pool: pg.Pool): Promise<string[]> {
  const rowsOf = async <Row extends pg.QueryResultRow>(text: string): Promise<Row[]> =>
    (await pool.query<Row>(text, [TABLES])).rows;
  const indexes = await rowsOf<{ table: string; isUnique: boolean; columns: string[]; text: string }>(`
    select c.relname as table, i.indisunique as "isUnique", pg_get_indexdef(i.indexrelid) as text,
      array(select a.attname::text from pg_attribute a where a.attrelid = c.oid and a.attnum = any(i.indkey)) as columns
    from pg_index i join pg_class c on c.oid = i.indrelid where c.relname = any($1) and c.relkind = 'r'`);
  const triggers = await rowsOf<{ text: string }>(`
    select pg_get_triggerdef(t.oid) as text from pg_trigger t join pg_class c on c.oid = t.tgrelid
    where c.relname = any($1) and not t.tgisinternal`);
  const keys = await rowsOf<ForeignKey>(`
    select f.relname as table, t.relname as target, substring(pg_get_constraintdef(k.oid) from '\\) REFERENCES [^)]*\\)(.*)$') as rest,
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
    ...indexes.map(({ text, isUnique, columns }) =>
      isUnique && !columns.includes('member_no') ? text.replace(/( USING btree \(.*?\))($| )/, withMember) : text,
    ),
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
    RECORDER,
    ...RECORDED.map(
      (table) => `create constraint trigger shard_use after insert or update on ${table}
        deferrable initially deferred for each row execute function record_shards()`,
    ),
  ];
  await pool.query(statements.join(';\n'));
  return dropped.toSorted();
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

function foreignKeySql({ table, target, columns, targets, rest }: ForeignKey): string {
  return `alter table ${table} add foreign key (${columns.join()}) references ${target} (${targets.join()})${rest ?? ''}`;
}

/** At commit a transaction still holds its locks; of the locked partitions it used those that it scanned or wrote. */
const RECORDER = `
  create table shard_use (shards int[], tables text[]);
  create function record_shards() returns trigger language plpgsql as $$
  begin
    insert into shard_use
    select array_agg(distinct right(s.relname, 1)::int), array_agg(distinct s.relname::text)
    from pg_locks l
    join pg_stat_xact_user_tables s on s.relid = l.relation
    where l.pid = pg_backend_pid()
      and s.relname ~ '_shard_[0-9]$'
      and s.seq_scan + s.idx_scan + s.n_tup_ins + s.n_tup_upd + s.n_tup_del > 0;
    -- Otherwise the counts of this transaction are added to those of the next one.
    perform pg_stat_force_next_flush();
    return null;
  end $$`;
