import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { sql } from 'kysely';
import type { Tx } from '#kernel/context';
import { plantMember } from '../../tests/support/fixtures/planted-members.ts';
import { type TestDatabase, testDatabase } from '../../tests/support/database/test-database.ts';
import { grantLots } from './lots/grant-lots.ts';

let database: TestDatabase;
let memberNo = 0;
before(async () => {
  database = await testDatabase();
  memberNo = await plantMember(database.pool, '기다리는 독자');
});
after(() => database.drop());

/** The `synchronous_commit` of a transaction started with that setting. */
async function committed(setting: string, runAction: (tx: Tx) => Promise<unknown>): Promise<string | undefined> {
  return database.db.transaction().execute(async (tx) => {
    await sql`select set_config('synchronous_commit', ${setting}, true)`.execute(tx);
    await runAction(tx);
    const { rows } = await sql<{ how: string }>`select current_setting('synchronous_commit') as how`.execute(tx);
    return rows[0]?.how;
  });
}

let input = 0;
const money = (tx: Tx): Promise<unknown> => {
  input += 1;
  const lots = [{ unit: 'coin' as const, amount: 5, expiresAt: null, channel: 'web', against: 'issued-paid' as const }];
  return grantLots(tx, { memberNo, kind: 'grant', ref: `waits ${input}`, lots });
};
const place = (tx: Tx): Promise<unknown> => sql`select ${1}::int`.execute(tx);

test('coin transactions wait for standbys where others do not, and stricter settings are kept', async () => {
  for (const setting of ['local', 'off', 'remote_write']) assert.equal(await committed(setting, money), 'on', setting);
  for (const setting of ['on', 'remote_apply']) assert.equal(await committed(setting, money), setting, setting);
  assert.equal(await committed('local', place), 'local');
});

test('writing to every table that grants coins or rights waits for standbys', async () => {
  const { rows } = await sql<{ name: string }>`
    select tgrelid::regclass::text as name from pg_trigger t join pg_proc p on p.oid = t.tgfoid
    where p.proname = ${'wait_for_standbys'} and t.tgenabled = 'O' order by 1`.execute(database.db);
  assert.deepEqual(
    rows.map(({ name }) => name),
    ['entitlement', 'ledger_transaction', 'payment'],
  );
});
