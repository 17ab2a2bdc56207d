import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { type TestDatabase, testDatabase } from '../../tests/support/test-database.ts';
import { keepClock } from './keep-clock.ts';

let database: TestDatabase;
before(async () => {
  database = await testDatabase();
});
after(() => database.drop());

/** How many seconds the shop's clock, by both ways of asking, is ahead of the machine's, to the nearest ten. */
async function ahead(): Promise<number[]> {
  const { rows } = await database.pool.query<{ now: string; clock: string }>(
    `select extract(epoch from seoga_now() - now()) as now, extract(epoch from seoga_clock() - clock_timestamp()) as clock`,
  );
  return [Number(rows[0]?.now), Number(rows[0]?.clock)].map((seconds) => 10 * Math.round(seconds / 10) + 0);
}

/** The machine's clock is set back by so long, just after the shop looked at it. */
async function setBack(long: string): Promise<void> {
  await database.pool.query(`update clock set said = now() + $1::interval, said_at = now() + $1::interval`, [long]);
}

/** By both clocks so long passes. */
async function pass(long: string): Promise<void> {
  await database.pool.query(`update clock set said = said - $1::interval, said_at = said_at - $1::interval`, [long]);
}

test('the shop’s clock is the machine’s', async () => {
  await keepClock(database);
  assert.deepEqual(await ahead(), [0, 0]);
  await pass('3 days');
  assert.deepEqual(await ahead(), [0, 0], 'after days in which nobody looked');
});

test('R16: a clock that is set back by an hour revives nothing, goes on at half its pace, and is right two hours later', async () => {
  await setBack('1 hour');
  assert.deepEqual(await ahead(), [3600, 3600], 'before anybody looked');
  await keepClock(database);
  assert.deepEqual(await ahead(), [3600, 3600]);
  await pass('30 minutes');
  assert.deepEqual(await ahead(), [2700, 2700]);
  await keepClock(database);
  assert.deepEqual(await ahead(), [2700, 2700], 'looking changes nothing');
  await pass('89 minutes');
  await keepClock(database);
  assert.deepEqual(await ahead(), [30, 30]);
  await pass('2 minutes');
  assert.deepEqual(await ahead(), [0, 0]);
});

test('R16: a clock that was a day ahead and is set right is believed as soon as somebody looks', async () => {
  await setBack('1 day');
  await keepClock(database);
  assert.deepEqual(await ahead(), [0, 0]);
});
