import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { type TestDatabase, testDatabase, testPostgres } from '../../tests/support/database/test-database.ts';
import { type Connection, openDatabase } from './connection.ts';
import { isDatabaseUnavailable } from './database-outage.ts';

let database: TestDatabase;
let narrow: Connection;
before(async () => {
  database = await testDatabase();
  const { rows } = await database.pool.query<{ name: string }>('select current_database() as name');
  const { address } = await testPostgres();
  assert.ok('host' in address);
  narrow = openDatabase({ ...address, database: rows[0]?.name ?? '' }, { size: 1, patienceMs: 200 });
});
after(async () => {
  await narrow.close();
  await database.drop();
});

test('rejects new requests only while the first has waited too long (R12)', async () => {
  const slow = narrow.pool.query('select pg_sleep(0.6)');
  const waiting = narrow.pool.query('select 1 as one');
  await pause(50);
  const crowd = Promise.all(Array.from({ length: 30 }, () => narrow.pool.query('select 2 as two')));
  await pause(300);
  const began = performance.now();
  const errorOf = (error: unknown): unknown => error;
  const rejected = await Promise.all([
    narrow.pool.query('select 3').catch(errorOf),
    narrow.pool.connect().catch(errorOf),
  ]);
  for (const error of rejected) assert.ok(isDatabaseUnavailable(error), String(error));
  assert.ok(performance.now() - began < 100, 'they did not wait');
  await slow;
  assert.equal((await waiting).rows[0].one, 1);
  assert.equal((await crowd).length, 30);
  assert.equal((await narrow.pool.query('select 4 as four')).rows[0].four, 4);
});
