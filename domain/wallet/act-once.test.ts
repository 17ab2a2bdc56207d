import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { sql } from 'kysely';
import { Refusal } from '#shared/refusal';
import { joinedMember, passTime } from '../../tests/support/joined-member.ts';
import { type TestContext, testContext } from '../../tests/support/test-context.ts';
import { type TestDatabase, testDatabase } from '../../tests/support/test-database.ts';
import { actOnce } from './act-once.ts';
import { sweepAnswers } from './forget-answers.ts';
import { giveLots } from './give-lots.ts';
import { selectBalances } from './wallet-store.ts';

let database: TestDatabase;
let ctx: TestContext;
let memberNo = 0;
let given = 0;

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
const ask = (key: string, request = 'one') => actOnce(ctx, { memberNo, route: 'test', key, request }, give);

async function give(tx: Parameters<typeof giveLots>[0]): Promise<object> {
  given += 1;
  const lot = { unit: 'bonus' as const, amount: 5, expiresAt: null, channel: 'gift', against: 'issued-free' as const };
  await giveLots(tx, { memberNo, kind: 'grant', ref: `once:${given}`, lots: [lot] });
  return { given: 5 };
}

test('T8: a hundred at once under one key act once and get the same bytes', async () => {
  const answers = await Promise.all(Array.from({ length: 100 }, () => ask('first-key')));
  assert.deepEqual([...new Set(answers.map(({ body }) => body))], ['{"statusCode":200,"result":{"given":5}}']);
  assert.equal(answers.filter(({ isReplayed }) => !isReplayed).length, 1);
  assert.equal((await selectBalances(ctx.db, memberNo)).bonus, 5);
  assert.equal(await codeOf(ask('first-key', 'another')), 'IDEMPOTENCY_ERROR 0002');
});

test('what is refused leaves nothing behind, and the same key may be tried again', async () => {
  const refuse = () => {
    throw new Refusal('COIN_ERROR', '0001');
  };
  const order = { memberNo, route: 'test', key: 'second-key', request: 'one' };
  assert.equal(await codeOf(actOnce(ctx, order, refuse)), 'COIN_ERROR 0001');
  assert.equal(await codeOf(ask('second-key')), 'done');
  assert.equal((await selectBalances(ctx.db, memberNo)).bonus, 10);
});

test('a repetition waits three seconds for what is under way, then is told so', async () => {
  let letGo = (): void => undefined;
  const held = new Promise<void>((resolve) => (letGo = resolve));
  const order = { memberNo, route: 'test', key: 'third-key', request: 'one' };
  let begun = (): void => undefined;
  const isUnderWay = new Promise<void>((resolve) => (begun = resolve));
  const first = actOnce(ctx, order, async (tx) => {
    await sql`select 1`.execute(tx);
    begun();
    await held;
    return {};
  });
  await isUnderWay;
  assert.equal(await codeOf(ask('third-key')), 'IDEMPOTENCY_ERROR 0003');
  letGo();
  await first;
  assert.equal((await ask('third-key')).isReplayed, true);
});

test('an answer is kept for thirty days, and then no longer', async () => {
  const order = { memberNo, route: 'test', key: 'last-key', request: 'one' };
  const kept = async (): Promise<number> =>
    (await ctx.db.selectFrom('idempotency').select('key').where('key', '=', order.key).execute()).length;
  await actOnce(ctx, order, give);
  await passTime(ctx, '29 days 23 hours');
  await sweepAnswers(ctx);
  assert.equal(await kept(), 1);
  await passTime(ctx, '2 hours');
  await sweepAnswers(ctx);
  assert.equal(await kept(), 0);
});
