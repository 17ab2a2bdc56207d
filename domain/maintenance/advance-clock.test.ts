import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { type TestDatabase, testDatabase } from '../../tests/support/database/test-database.ts';
import { advanceClock } from './advance-clock.ts';

let database: TestDatabase;
before(async () => {
  database = await testDatabase();
});
after(() => database.drop());

/** Seconds by which both shop clocks are ahead of the machine's, rounded to ten. */
async function ahead(): Promise<number[]> {
  const { rows } = await database.pool.query<{ now: string; clock: string }>(
    `select extract(epoch from seoga_now() - now()) as now, extract(epoch from seoga_clock() - clock_timestamp()) as clock`,
  );
  return [Number(rows[0]?.now), Number(rows[0]?.clock)].map((seconds) => 10 * Math.round(seconds / 10) + 0);
}

/** Simulates the machine's clock being set back. */
async function setBack(long: string): Promise<void> {
  await database.pool.query(`update clock set said = now() + $1::interval, said_at = now() + $1::interval`, [long]);
}

/** Simulates time passing on both clocks. */
async function pass(long: string): Promise<void> {
  await database.pool.query(`update clock set said = said - $1::interval, said_at = said_at - $1::interval`, [long]);
}

test('the shop’s clock follows the machine’s', async () => {
  await advanceClock(database);
  assert.deepEqual(await ahead(), [0, 0]);
  await pass('3 days');
  assert.deepEqual(await ahead(), [0, 0], 'after days in which nobody looked');
});

test('R16: after the machine’s clock is set back an hour, the shop’s runs at half speed and is right two hours later', async () => {
  await setBack('1 hour');
  assert.deepEqual(await ahead(), [3600, 3600], 'before anybody looked');
  await advanceClock(database);
  assert.deepEqual(await ahead(), [3600, 3600]);
  await pass('30 minutes');
  assert.deepEqual(await ahead(), [2700, 2700]);
  await advanceClock(database);
  assert.deepEqual(await ahead(), [2700, 2700], 'looking changes nothing');
  await pass('89 minutes');
  await advanceClock(database);
  assert.deepEqual(await ahead(), [30, 30]);
  await pass('2 minutes');
  assert.deepEqual(await ahead(), [0, 0]);
});

test('R16: a clock a day ahead follows the machine’s as soon as it is corrected', async () => {
  await setBack('1 day');
  await advanceClock(database);
  assert.deepEqual(await ahead(), [0, 0]);
});
