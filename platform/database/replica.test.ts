import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { Kysely, PostgresDialect, sql } from 'kysely';
import pg from 'pg';
import type { Tables } from '#shared/tables';
import { type TestDatabase, testDatabase } from '../../tests/support/test-database.ts';
import { eitherPool, openReplica } from './replica.ts';

let primary: TestDatabase;
/** Another database that refuses to be written, with another name for the shop: who answered shows. */
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

test('a read goes to the replica while that may serve, and to the primary else', async () => {
  mayRead = true;
  assert.equal(await who(db), 'replica');
  mayRead = false;
  assert.equal(await who(db), 'primary');
  mayRead = true;
  assert.deepEqual(await Promise.all(Array.from({ length: 30 }, () => who(db))), Array(30).fill('replica'));
});

test('a transaction is the primary’s, reads and writes, also when what it did is taken back', async () => {
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

test('what a replica may not do, the primary does, and a mistake in a statement is a mistake once', async () => {
  mayRead = true;
  await sql`update who set name = ${'primary'} where ${true}`.execute(db);
  assert.equal(await who(replica.db), 'replica');
  await assert.rejects(sql`select ${1}::int from nowhere`.execute(db), /nowhere/);
  assert.equal(away, 0);
});

test('a replica that is gone is the primary’s work at once, whether it was never there or broke in the middle', async () => {
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

test('a server that replays no log is no replica: it may be a second primary, and is read from never', async () => {
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
