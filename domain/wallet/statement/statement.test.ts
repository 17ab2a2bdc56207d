import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import { sql } from 'kysely';
import { plantMember } from '../../../tests/support/fixtures/planted-members.ts';
import { type TestContext, testContext } from '../../../tests/support/database/test-context.ts';
import { type TestDatabase, testDatabase } from '../../../tests/support/database/test-database.ts';
import type { LedgerKind, WalletUnit } from '#shared/money/ledger-units';
import { expireLots } from '../lots/expire-lots.ts';
import { grantLots } from '../lots/grant-lots.ts';
import { verifyWallet } from '../integrity/verify-wallet.ts';
import { listLots, loadWalletStatement } from './read-statement.ts';
import { sealLedger } from '../integrity/seal-ledger.ts';
import { selectBalances, spendCoinsSql } from '../wallet-store.ts';

let database: TestDatabase;
let ctx: TestContext;
let memberNo = 0;
let made = 0;

before(async () => {
  database = await testDatabase();
  ctx = testContext(database.db);
});
after(() => database.drop());
beforeEach(async () => {
  made += 1;
  memberNo = await plantMember(database.pool, `내역${made}`);
});

async function give(kind: LedgerKind, lots: [WalletUnit, number, Date | null][], paidWon = 0): Promise<void> {
  made += 1;
  await ctx.db.transaction().execute((tx) =>
    grantLots(tx, {
      memberNo,
      kind,
      ref: `${kind}:${made}`,
      paidWon,
      lots: lots.map(([unit, amount, expiresAt]) => ({
        unit,
        amount,
        expiresAt,
        channel: 'web',
        against: unit === 'coin' ? 'issued-paid' : 'issued-free',
      })),
    }),
  );
}

async function spend(coins: number): Promise<void> {
  made += 1;
  await sql`${spendCoinsSql({ memberNo, coins: sql`${coins}::bigint`, ref: sql`${`quote:${made}`}` }).clause()}
    select 1 from spent`.execute(ctx.db);
}

const later = (days: number): Date => new Date(Date.now() + days * 86_400_000);
const forward = (interval: string) => sql`update clock set shift = shift + ${interval}::interval`.execute(ctx.db);
const read = (request: Partial<Parameters<typeof loadWalletStatement>[1]> = {}) =>
  loadWalletStatement(ctx, { memberNo, limit: 100, ...request });

/** Changes rows behind the triggers that forbid it. */
async function forge(change: ReturnType<typeof sql>): Promise<void> {
  await ctx.db.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx);
    await change.execute(tx);
  });
}

test('a statement shows for each movement the lots it took from and the balance after it', async () => {
  await give(
    'charge',
    [
      ['coin', 10, later(1825)],
      ['bonus', 3, later(30)],
    ],
    1000,
  );
  await give('reward', [['point', 50, null]]);
  await spend(5);
  const { movements, next } = await read();
  assert.equal(next, null);
  const [used, points, charged] = movements;
  assert.deepEqual(
    movements.map(({ kind, balance, won }) => [kind, balance, won]),
    [
      ['purchase', 8, 0],
      ['reward', null, 0],
      ['charge', 13, 1000],
    ],
  );
  assert.deepEqual(
    used?.moves.map(({ unit, amount, cameBy }) => [unit, amount, cameBy]),
    [
      ['bonus', -3, 'charge'],
      ['coin', -2, 'charge'],
    ],
  );
  const lotsOf = (moves: { lot: number }[] = []): number[] => moves.map(({ lot }) => lot).toSorted((a, b) => a - b);
  assert.deepEqual(lotsOf(used?.moves), lotsOf(charged?.moves));
  assert.deepEqual(
    points?.moves.map(({ unit, amount }) => [unit, amount]),
    [['point', 50]],
  );
});

test('filters do not change balances, and pages have no gaps', async () => {
  await give('charge', [['coin', 100, null]]);
  for (let at = 0; at < 7; at += 1) await spend(2);
  await give('grant', [['bonus', 1, later(9)]]);
  const whole = await read();
  assert.equal(whole.movements.length, 9);
  const used = await read({ group: 'use' });
  assert.deepEqual(
    used.movements.map(({ balance }) => balance),
    [86, 88, 90, 92, 94, 96, 98],
  );
  const walked: (number | null)[] = [];
  let older: number | undefined;
  for (;;) {
    const part = await read({ limit: 2, before: older });
    walked.push(...part.movements.map(({ balance }) => balance));
    if (part.next === null) break;
    older = part.next;
  }
  assert.deepEqual(
    walked,
    whole.movements.map(({ balance }) => balance),
  );
  assert.equal((await read({ month: '2020-01' })).movements.length, 0);
  const stranger = await plantMember(database.pool, `남${made}`);
  assert.equal((await read({ memberNo: stranger })).movements.length, 0);
});

test('lists lots in the order of spending, with expired ones among all lots', async () => {
  await give('charge', [['coin', 10, later(1825)]]);
  await give('grant', [
    ['bonus', 4, later(20)],
    ['bonus', 2, later(5)],
  ]);
  const live = await listLots(ctx, { memberNo, isLive: true, limit: 10 });
  assert.deepEqual(
    live.lots.map(({ unit, remaining }) => [unit, remaining]),
    [
      ['bonus', 2],
      ['bonus', 4],
      ['coin', 10],
    ],
  );
  await forward('6 days');
  assert.equal((await listLots(ctx, { memberNo, isLive: true, limit: 10 })).lots.length, 2);
  const all = await listLots(ctx, { memberNo, isLive: false, limit: 2 });
  assert.deepEqual([all.lots.length, all.isMore], [2, true]);
  const rest = await listLots(ctx, { memberNo, isLive: false, limit: 2, before: all.next ?? 0 });
  assert.deepEqual([rest.lots.length, rest.next], [1, null]);
});

test('verifies a consistent wallet: sums of entries, balances and seals', async () => {
  await give(
    'charge',
    [
      ['coin', 10, null],
      ['bonus', 3, later(2)],
    ],
    1000,
  );
  await spend(4);
  await forward('3 hours');
  await sealLedger(ctx);
  await give('grant', [
    ['bonus', 6, later(1)],
    ['point', 20, null],
  ]);
  await forward('25 hours');
  const late = await verifyWallet(ctx, { memberNo });
  assert.equal(late.isConsistent, true, JSON.stringify(late));
  const { coin, bonus, point } = await selectBalances(ctx.db, memberNo);
  const proved = Object.fromEntries(late.balances.map(({ unit, amount }) => [unit, amount]));
  assert.deepEqual(proved, { coin, point });
  assert.equal(bonus, 0, 'what has expired counts as nothing, though it is not written down yet');
  assert.deepEqual(late.seals, { checked: 1, broken: 0, ids: [], left: 0, unsealed: 1 });
  await expireLots(ctx);
  assert.equal((await verifyWallet(ctx, { memberNo })).isConsistent, true);
});

test('detects a forged row in the sums, or in the seals when the sums were adapted', async () => {
  await give('charge', [['coin', 10, null]], 1000);
  await spend(3);
  await forward('10 minutes');
  await sealLedger(ctx);
  const lot = sql`(select id from lot where member_no = ${memberNo})`;
  await forge(sql`update lot set granted = granted + 5, remaining = remaining + 5 where id = ${lot}`);
  const byLot = await verifyWallet(ctx, { memberNo });
  assert.deepEqual([byLot.isConsistent, byLot.lots.broken, byLot.seals.broken], [false, 1, 1]);
  await forge(
    sql`update ledger_entry set amount = amount + 5 where member_no = ${memberNo} and lot_id = ${lot} and amount > 0`,
  );
  const byEntry = await verifyWallet(ctx, { memberNo });
  assert.deepEqual(
    [byEntry.lots.broken, byEntry.movements.broken, byEntry.sums.broken, byEntry.seals.broken],
    [0, 1, 1, 1],
  );
  await forge(
    sql`update ledger_entry set amount = amount - 5 where member_no = ${memberNo} and account = 'issued-paid' and unit = 'coin'`,
  );
  await forge(sql`update wallet set coin = coin + 5 where member_no = ${memberNo}`);
  const bySeal = await verifyWallet(ctx, { memberNo });
  assert.deepEqual([bySeal.lots.broken, bySeal.movements.broken, bySeal.sums.broken], [0, 0, 0]);
  assert.deepEqual([bySeal.isConsistent, bySeal.seals.broken], [false, 1]);
});

test('detects a movement without entries and one below zero', async () => {
  await give('charge', [['coin', 10, null]]);
  await spend(10);
  await forge(sql`delete from ledger_entry where member_no = ${memberNo} and transaction_id in
    (select id from ledger_transaction where member_no = ${memberNo} and kind = 'charge')`);
  const { movements, isConsistent } = await verifyWallet(ctx, { memberNo });
  assert.equal(isConsistent, false);
  assert.deepEqual([movements.checked, movements.broken], [2, 2]);
});

test('reads and verifies ten thousand movements quickly', async (context) => {
  await give('charge', [['coin', 100_000, null]]);
  await sql`
    with made as (insert into ledger_transaction (member_no, kind, ref)
      select ${memberNo}::bigint, 'purchase', 'many:' || ${memberNo}::bigint || ':' || n from generate_series(1, 10000) n returning id),
    lots as (select id from lot where member_no = ${memberNo})
    insert into ledger_entry (transaction_id, n, member_no, account, unit, lot_id, amount)
    select made.id, 1, ${memberNo}::bigint, 'member', 'coin', lots.id, -1 from made, lots
    union all select made.id, 2, ${memberNo}::bigint, 'revenue', 'coin', null, 1 from made`.execute(ctx.db);
  await forge(sql`update lot set remaining = 90000 where member_no = ${memberNo}`);
  await forge(sql`update wallet set coin = 90000 where member_no = ${memberNo}`);
  await sql`analyze ledger_transaction, ledger_entry, lot`.execute(ctx.db);
  const took = async (work: () => Promise<unknown>): Promise<number> => {
    const times: number[] = [];
    for (let at = 0; at < 5; at += 1) {
      const start = performance.now();
      await work();
      times.push(performance.now() - start);
    }
    return times.toSorted((a, b) => a - b)[2] ?? 0;
  };
  const { movements } = await read({ limit: 1000 });
  const oldest = movements.at(-1)?.id ?? 0;
  const times = {
    first: await took(() => read({ limit: 30 })),
    seldom: await took(() => read({ limit: 30, group: 'charge' })),
    deep: await took(() => read({ limit: 30, before: oldest - 8000 })),
    proof: await took(() => verifyWallet(ctx, { memberNo })),
  };
  context.diagnostic(JSON.stringify(times));
  assert.equal((await verifyWallet(ctx, { memberNo })).isConsistent, true);
  assert.ok(times.first < 200 && times.seldom < 1000 && times.deep < 1000 && times.proof < 3000, JSON.stringify(times));
});
