import { openDatabase } from '#platform/database/connection';
import { partitionByMember } from './partitioned-tables.ts';
import { type TestDatabase, testDatabase } from './test-database.ts';

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
  const database = await testDatabase({ isSharded: false });
  const dropped = await partitionByMember(database.pool);
  for (const statement of [RECORDER, ...RECORDED.map(recordedSql)]) await database.pool.query(statement);
  // Plans of small tables would read all partitions where those of large ones look a member up.
  const settings = ['plan_cache_mode = force_custom_plan', 'enable_seqscan = off', 'enable_hashjoin = off'];
  for (const setting of [...settings, 'enable_mergejoin = off'])
    await database.pool.query(`do $$ begin
      execute format('alter database %I set ${setting}', current_database()); end $$`);
  // Opened after the setting, which applies to new connections.
  const connection = openDatabase(database.address, { name: 'seoga tests' });
  // Counts of earlier reads, which the server keeps for up to a second, are not those of the next transaction.
  connection.pool.on('acquire', (client) => void client.query('select pg_stat_force_next_flush()'));
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

function recordedSql(table: string): string {
  return `create constraint trigger shard_use after insert or update on ${table}
    deferrable initially deferred for each row execute function record_shards()`;
}
