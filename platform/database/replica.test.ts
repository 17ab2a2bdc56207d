import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { Kysely, PostgresDialect, sql } from 'kysely';
import pg from 'pg';
import type { Tables } from '#kernel/tables/database-tables';
import { type TestDatabase, testDatabase } from '../../tests/support/database/test-database.ts';
import { eitherPool, openReplica } from './replica.ts';

let primary: TestDatabase;
/** Read-only, with another shop name. */
let replica: TestDatabase;
let standby: pg.Pool;
let mayRead = true;
let away = 0;
let db: Kysely<Tables>;
before(async () => {
  [primary, replica] = [await testDatabase(), await testDatabase()];
  for (const [database, name] of [
    [primary, 'primary'],
    [replica, 'replica'],
  ] as const)
    await database.pool
      .query('create table who (name text); ')
      .then(() => database.pool.query('insert into who values ($1)', [name]));
  standby = new pg.Pool({ ...replica.pool.options, options: '-c default_transaction_read_only=on' });
  db = over(standby);
});
after(async () => {
  await standby.end();
  await primary.drop();
  await replica.drop();
});

function over(pool: pg.Pool): Kysely<Tables> {
  const pools = { replica: pool, primary: primary.pool, mayRead: () => mayRead, onAway: () => void (away += 1) };
  return new Kysely<Tables>({ dialect: new PostgresDialect({ pool: eitherPool(pools) }) });
}

const who = async (from: Kysely<Tables>): Promise<string | undefined> =>
  (await sql<{ name: string }>`select name from who where ${true}`.execute(from)).rows[0]?.name;

test('reads from the replica while it may serve and else from the primary', async () => {
  mayRead = true;
  assert.equal(await who(db), 'replica');
  mayRead = false;
  assert.equal(await who(db), 'primary');
  mayRead = true;
  assert.deepEqual(await Promise.all(Array.from({ length: 30 }, () => who(db))), Array(30).fill('replica'));
});

test('runs transactions on the primary, also when rolled back', async () => {
  mayRead = true;
  const seen = await db.transaction().execute(async (tx) => {
    await sql`insert into who values (${'written'})`.execute(tx);
    return (await sql<{ name: string }>`select name from who order by name desc`.execute(tx)).rows.map(
      ({ name }) => name,
    );
  });
  assert.deepEqual(seen, ['written', 'primary']);
  await assert.rejects(
    db.transaction().execute(async (tx) => {
      await sql`delete from who where ${true}`.execute(tx);
      throw new Error('taken back');
    }),
    /taken back/,
  );
  await sql`delete from who where name = ${'written'}`.execute(primary.db);
  assert.equal(await who(primary.db), 'primary');
  assert.equal(await who(db), 'replica');
});

test('falls back to the primary for rejected statements and reports an error once', async () => {
  mayRead = true;
  await sql`update who set name = ${'primary'} where ${true}`.execute(db);
  assert.equal(await who(replica.db), 'replica');
  await assert.rejects(sql`select ${1}::int from nowhere`.execute(db), /nowhere/);
  assert.equal(away, 0);
});

test('falls back at once when the replica is missing or breaks', async () => {
  mayRead = true;
  const nowhere = new pg.Pool({ host: '127.0.0.1', port: 1, user: 'x', database: 'x' });
  assert.equal(await who(over(nowhere)), 'primary');
  assert.equal(away, 1);
  await nowhere.end();
  const breaking = new pg.Pool({ ...standby.options, max: 1 });
  breaking.on('error', () => undefined);
  const broken = over(breaking);
  assert.equal(await who(broken), 'replica');
  const { rows } = await breaking.query<{ pid: number }>('select pg_backend_pid() as pid');
  const killed = sql`select name, case name when ${'replica'} then pg_sleep(60) end from who`.execute(broken);
  setTimeout(() => void replica.pool.query('select pg_terminate_backend($1)', [rows[0]?.pid]), 50);
  assert.deepEqual(
    (await killed).rows.map((row) => (row as { name: string }).name),
    ['primary'],
  );
  assert.equal(away, 2);
  await breaking.end();
});

test('never reads from a server that replays no log', async () => {
  const { host, user, database } = replica.pool.options;
  const address = `postgres://${user}@${encodeURIComponent(host ?? '')}/${database}`;
  const opened = await openReplica(address, primary, 'seoga tests');
  try {
    assert.equal(await who(opened.db), 'primary');
    const position = await opened.position();
    assert.ok(position > 0n);
    assert.equal(opened.hasReplayed(0n), false);
    await opened.raiseBarrier();
  } finally {
    await opened.close();
  }
});
