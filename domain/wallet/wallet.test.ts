import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { sql } from 'kysely';
import { plantMember } from '../../tests/support/fixtures/planted-members.ts';
import { type TestContext, testContext } from '../../tests/support/database/test-context.ts';
import { type TestDatabase, testDatabase } from '../../tests/support/database/test-database.ts';
import type { WalletUnit } from '#shared/money/ledger-units';
import { checkLedger } from './integrity/check-ledger.ts';
import { expireLots } from './lots/expire-lots.ts';
import { grantLots } from './lots/grant-lots.ts';
import { sealLedger, verifyLedger } from './integrity/seal-ledger.ts';
import { selectBalances, spendCoinsSql } from './wallet-store.ts';

let database: TestDatabase;
let ctx: TestContext;
let made = 0;

before(async () => {
  database = await testDatabase();
  ctx = testContext(database.db);
});
after(() => database.drop());

function member(): Promise<number> {
  made += 1;
  return plantMember(database.pool, `지갑${made}`);
}

async function give(memberNo: number, lots: [WalletUnit, number, Date | null][], ref = `gift:${(made += 1)}`) {
  return ctx.db.transaction().execute((tx) =>
    grantLots(tx, {
      memberNo,
      kind: 'grant',
      ref,
      lots: lots.map(([unit, amount, expiresAt]) => ({
        unit,
        amount,
        expiresAt,
        channel: 'gift',
        against: unit === 'coin' ? 'issued-paid' : 'issued-free',
      })),
    }),
  );
}

/** Of two hundred, one succeeds in each round; more failures mean that it never succeeds. */
const MAX_TRIES = 250;

async function spend(memberNo: number, coins: number, ref = `purchase:${(made += 1)}`): Promise<boolean> {
  for (let tries = 1; ; tries += 1) {
    try {
      const { rows } = await sql<{ paid: number | null }>`
        ${spendCoinsSql({ memberNo, coins: sql`${coins}::bigint`, ref: sql`${ref}` }).clause()}
        select sum(amount)::bigint as paid from spent`.execute(ctx.db);
      return rows[0]?.paid === coins;
    } catch (error) {
      const isUndone = error instanceof Error && 'code' in error && ['23514', '40P01'].includes(String(error.code));
      if (!isUndone || tries >= MAX_TRIES) throw error;
    }
  }
}

const forward = (interval: string) => sql`update clock set shift = shift + ${interval}::interval`.execute(ctx.db);
const later = (days: number): Date => new Date(Date.now() + days * 86_400_000);
const whole = async (): Promise<void> => {
  const { isConsistent, invariants } = await checkLedger(ctx);
  assert.ok(isConsistent, JSON.stringify(invariants));
};

test('spends bonus before coins and what expires first, and updates every sum', async () => {
  const memberNo = await member();
  await give(memberNo, [
    ['coin', 10, null],
    ['bonus', 5, later(30)],
    ['bonus', 3, later(10)],
  ]);
  assert.equal(await spend(memberNo, 4), true);
  const lots = await ctx.db
    .selectFrom('lot')
    .select(['unit', 'granted', 'remaining'])
    .where('member_no', '=', memberNo)
    .orderBy('id')
    .execute();
  assert.deepEqual(
    lots.map((lot) => lot.remaining),
    [10, 4, 0],
  );
  assert.equal(await spend(memberNo, 6), true);
  const { coin, bonus } = await selectBalances(ctx.db, memberNo);
  assert.deepEqual({ coin, bonus }, { coin: 8, bonus: 0 });
  await whole();
});

test('writes nothing without enough coins', async () => {
  const memberNo = await member();
  await give(memberNo, [['coin', 3, null]]);
  const count = () =>
    ctx.db
      .selectFrom('ledger_transaction')
      .select((row) => row.fn.countAll<number>().as('n'))
      .executeTakeFirstOrThrow();
  const counted = await count();
  assert.equal(await spend(memberNo, 4), false);
  assert.deepEqual(await count(), counted);
  assert.equal((await selectBalances(ctx.db, memberNo)).coin, 3);
});

test('R3: two hundred concurrent purchases empty a wallet exactly', async () => {
  const memberNo = await member();
  await give(memberNo, [
    ['coin', 50, null],
    ['bonus', 50, later(5)],
  ]);
  const sold = (await Promise.all(Array.from({ length: 200 }, () => spend(memberNo, 3)))).filter(Boolean);
  assert.equal(sold.length, 33);
  const { coin, bonus } = await selectBalances(ctx.db, memberNo);
  assert.deepEqual({ coin, bonus }, { coin: 1, bonus: 0 });
  await whole();
});

test('grants once when fifty requests run concurrently', async () => {
  const memberNo = await member();
  const input = await Promise.all(
    Array.from({ length: 50 }, () => give(memberNo, [['coin', 7, null]], 'payment:once')),
  );
  assert.equal(input.filter(({ isNew }) => isNew).length, 1);
  assert.equal((await selectBalances(ctx.db, memberNo)).coin, 7);
  await whole();
});

test('expired coins are neither shown nor spent, and are booked once', async () => {
  const memberNo = await member();
  await give(memberNo, [
    ['bonus', 5, later(1)],
    ['coin', 2, null],
  ]);
  await forward('25 hours');
  assert.equal((await selectBalances(ctx.db, memberNo)).bonus, 0);
  assert.equal(await spend(memberNo, 3), false);
  const [first, second] = await Promise.all([expireLots(ctx), expireLots(ctx)]);
  assert.ok(first + second >= 1);
  assert.equal(await expireLots(ctx), 0);
  await whole();
});

test('ledger rows cannot be changed or deleted', async () => {
  for (const change of [
    sql`update ledger_entry set amount = 5`,
    sql`delete from ledger_entry`,
    sql`truncate ledger_entry cascade`,
    sql`update ledger_transaction set kind = 'grant'`,
    sql`delete from ledger_block`,
  ])
    await assert.rejects(change.execute(ctx.db), /takes new rows only/);
});

test('a seal matches until a sealed row is changed', async () => {
  const memberNo = await member();
  await give(memberNo, [['coin', 9, null]]);
  await forward('6 minutes');
  assert.match((await sealLedger(ctx)) ?? '', /^1:\d+\.\d+\.0\.0:[0-9a-f]{64}$/);
  assert.equal(await sealLedger(ctx), undefined);
  assert.deepEqual((await verifyLedger(ctx)).broken, []);
  await sql`alter table ledger_entry disable trigger ledger_entry_is_append_only`.execute(ctx.db);
  await sql`update ledger_entry set amount = amount + sign(amount) where member_no = ${memberNo}`.execute(ctx.db);
  assert.equal((await verifyLedger(ctx)).broken.length, 1);
  assert.equal((await checkLedger(ctx)).isConsistent, false);
});
