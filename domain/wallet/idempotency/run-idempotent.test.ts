import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { sql } from 'kysely';
import { DomainError } from '#kernel/domain-error';
import { joinedMember, advanceTime } from '../../../tests/support/fixtures/joined-member.ts';
import { type TestContext, testContext } from '../../../tests/support/database/test-context.ts';
import { type TestDatabase, testDatabase } from '../../../tests/support/database/test-database.ts';
import { runIdempotent } from './run-idempotent.ts';
import { purgeOldResponses } from './purge-responses.ts';
import { grantLots } from '../lots/grant-lots.ts';
import { selectBalances } from '../wallet-store.ts';

let database: TestDatabase;
let ctx: TestContext;
let memberNo = 0;
let input = 0;

before(async () => {
  database = await testDatabase();
  ctx = testContext(database.db);
  ({ memberNo } = await joinedMember(ctx));
});
after(() => database.drop());

const codeOf = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'done',
    (error: Error) => error.message,
  );
const ask = (key: string, request = 'one') => runIdempotent(ctx, { memberNo, route: 'test', key, request }, give);

async function give(tx: Parameters<typeof grantLots>[0]): Promise<object> {
  input += 1;
  const lot = { unit: 'bonus' as const, amount: 5, expiresAt: null, channel: 'gift', against: 'issued-free' as const };
  await grantLots(tx, { memberNo, kind: 'grant', ref: `once:${input}`, lots: [lot] });
  return { given: 5 };
}

test('T8: a hundred concurrent requests with one key run once and get the same bytes', async () => {
  const answers = await Promise.all(Array.from({ length: 100 }, () => ask('first-key')));
  assert.deepEqual([...new Set(answers.map(({ body }) => body))], ['{"statusCode":200,"result":{"given":5}}']);
  assert.equal(answers.filter(({ isReplayed }) => !isReplayed).length, 1);
  assert.equal((await selectBalances(ctx.db, memberNo)).bonus, 5);
  assert.equal(await codeOf(ask('first-key', 'another')), 'IDEMPOTENCY_ERROR 0002');
});

test('a rejected request leaves nothing behind and its key can be used again', async () => {
  const refuse = () => {
    throw new DomainError('COIN_ERROR', '0001');
  };
  const order = { memberNo, route: 'test', key: 'second-key', request: 'one' };
  assert.equal(await codeOf(runIdempotent(ctx, order, refuse)), 'COIN_ERROR 0001');
  assert.equal(await codeOf(ask('second-key')), 'done');
  assert.equal((await selectBalances(ctx.db, memberNo)).bonus, 10);
});

test('a repetition waits three seconds for the request in progress, then is rejected', async () => {
  let letGo = (): void => undefined;
  const entitled = new Promise<void>((resolve) => (letGo = resolve));
  const order = { memberNo, route: 'test', key: 'third-key', request: 'one' };
  let begun = (): void => undefined;
  const isUnderWay = new Promise<void>((resolve) => (begun = resolve));
  const first = runIdempotent(ctx, order, async (tx) => {
    await sql`select 1`.execute(tx);
    begun();
    await entitled;
    return {};
  });
  await isUnderWay;
  assert.equal(await codeOf(ask('third-key')), 'IDEMPOTENCY_ERROR 0003');
  letGo();
  await first;
  assert.equal((await ask('third-key')).isReplayed, true);
});

test('deletes a response after thirty days', async () => {
  const order = { memberNo, route: 'test', key: 'last-key', request: 'one' };
  const loadSaved = async (): Promise<number> =>
    (await ctx.db.selectFrom('idempotency').select('key').where('key', '=', order.key).execute()).length;
  await runIdempotent(ctx, order, give);
  await advanceTime(ctx, '29 days 23 hours');
  await purgeOldResponses(ctx);
  assert.equal(await loadSaved(), 1);
  await advanceTime(ctx, '2 hours');
  await purgeOldResponses(ctx);
  assert.equal(await loadSaved(), 0);
});
