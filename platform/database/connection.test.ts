import assert from 'node:assert/strict';
import { once } from 'node:events';
import { type AddressInfo, type Server, type Socket, connect, createServer } from 'node:net';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { sql } from 'kysely';
import { LONG_STATEMENT } from '#kernel/long-statement';
import { testPostgres } from '../../tests/support/database/test-database.ts';
import { type Connection, openDatabase } from './connection.ts';
import { isDatabaseUnavailable } from './database-outage.ts';

let between: Server;
let user = '';
const sockets = new Set<Socket>();

before(async () => {
  const { address } = await testPostgres();
  if ('connectionString' in address) throw new Error('the embedded server listens on a socket');
  ({ user } = address);
  between = createServer((here) => {
    const there = connect(join(address.host, '.s.PGSQL.5432'));
    for (const [from, to] of [
      [here, there],
      [there, here],
    ] as const) {
      sockets.add(from);
      from.on('error', () => undefined);
      from.on('close', () => {
        sockets.delete(from);
        to.destroy();
      });
      from.pipe(to);
    }
  });
  between.listen(0, '127.0.0.1');
  await once(between, 'listening');
});
after(() => {
  for (const socket of sockets) socket.destroy();
  between.close();
});

function hang(...hung: Socket[]): void {
  for (const socket of hung) {
    socket.unpipe();
    socket.pause();
  }
}

function opened(timeoutMs?: number): Connection {
  const { port } = between.address() as AddressInfo;
  const connectionString = `postgres://${user}@127.0.0.1:${port}/postgres`;
  return openDatabase({ connectionString }, { size: 2, ...(timeoutMs ? { timeoutMs } : {}) });
}

const one = async ({ db }: Connection): Promise<number | undefined> =>
  (await sql<{ n: number }>`select ${1}::int as n`.execute(db)).rows[0]?.n;

test('reports a hanging database as unavailable after the timeout and drops its connections', async () => {
  const connection = opened(2000);
  try {
    assert.deepEqual(await Promise.all([one(connection), one(connection)]), [1, 1]);
    hang(...sockets);
    const began = performance.now();
    const requested = [
      one(connection),
      connection.pool.query('select $1::int', [1]),
      connection.db.transaction().execute(async (tx) => sql`select ${2}::int`.execute(tx)),
    ];
    const answers = await Promise.allSettled(requested);
    for (const answer of answers.slice(0, 2))
      assert.ok(answer.status === 'rejected' && isDatabaseUnavailable(answer.reason), JSON.stringify(answer));
    assert.ok(performance.now() - began < 20_000);
    assert.deepEqual(await Promise.all([one(connection), one(connection)]), [1, 1]);
  } finally {
    for (const socket of sockets) socket.destroy();
    await connection.close();
  }
});

test('leaves a query within its timeout alone and has no limit without one', async () => {
  const [limited, patient] = [opened(1200), opened()];
  try {
    assert.equal(await one(limited), 1);
    await assert.rejects(sql`select pg_sleep(${3}::float)`.execute(limited.db), isDatabaseUnavailable);
    await sql`select pg_sleep(${1.6}::float)`.execute(patient.db);
    await limited.pool.query('select pg_sleep(1.6)');
    await sql`${LONG_STATEMENT} select pg_sleep(${1.6}::float)`.execute(limited.db);
    assert.equal(await one(limited), 1);
  } finally {
    await limited.close();
    await patient.close();
  }
});

test('returns values as the table types declare them', async () => {
  const { pool, close } = opened();
  const { rows } = await pool.query(
    `select 7::bigint as number, '{7,null}'::bigint[] as numbers, '2026-03-01'::date as day, '1 day'::interval as shift`,
  );
  await close();
  assert.deepEqual(rows, [{ number: 7, numbers: [7, null], day: '2026-03-01', shift: '1 day' }]);
});

test('closes connections that the query builder never used', async () => {
  const connection = opened();
  await connection.pool.query('select 1');
  await connection.close();
  assert.equal(connection.pool.totalCount, 0);
  await assert.rejects(connection.pool.query('select 1'));
});

test('keeps idle connections without a timer when serving', async () => {
  const timers = (): number => process.getActiveResourcesInfo().filter((resource) => resource === 'Timeout').length;
  const others = timers();
  for (const [timeoutMs, resting] of [
    [2000, 0],
    [undefined, 2],
  ] as const) {
    const connection = opened(timeoutMs);
    try {
      await Promise.all([one(connection), one(connection)]);
      assert.equal(connection.pool.idleCount, 2);
      assert.equal(timers() - others, resting);
    } finally {
      await connection.close();
    }
  }
});
