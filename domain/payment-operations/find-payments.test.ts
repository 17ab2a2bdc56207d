import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { sql } from 'kysely';
import { plantStaff } from '../../tests/support/fixtures/planted-staff.ts';
import { joinedMember } from '../../tests/support/fixtures/joined-member.ts';
import { type TestContext, testContext } from '../../tests/support/database/test-context.ts';
import { type TestDatabase, testDatabase } from '../../tests/support/database/test-database.ts';
import { PAYMENT_SORTS, exportPayments, findPayments, sumPayments } from './index.ts';

let database: TestDatabase;
let ctx: TestContext;
const NUMBER = 120;

before(async () => {
  database = await testDatabase();
  ctx = testContext(database.db);
  const { memberNo } = await joinedMember(ctx);
  await sql`
    insert into payment (id, member_no, product_id, channel, method, won, coins, bonus, bonus_days, state, returned_won,
      made_at, paid_at, ask_at)
    select 'order-of-the-test-' || lpad(n::text, 6, '0'), ${memberNo}, (select min(id) from coin_product), 'web',
      case when n % 3 = 0 then 'kakaopay' else 'card' end, 1000 * n, n, 1, 30,
      case when n % 4 = 0 then 'failed' when n % 5 = 0 then 'partial' else 'paid' end, case when n % 5 = 0 and n % 4 > 0 then 500 else 0 end,
      timestamptz '2026-03-31 14:30Z' + n * interval '1 hour', case when n % 4 > 0 then now() end, null
    from generate_series(1, ${NUMBER}::int) n`.execute(ctx.db);
});
after(() => database.drop());

const page = (input: Partial<Parameters<typeof findPayments>[1]> = {}) =>
  findPayments(ctx, { filter: {}, sort: null, after: undefined, ...input });

test('pages in every order show each order once', async () => {
  const orders = [
    null,
    ...PAYMENT_SORTS.flatMap((by) => [
      { by, isDown: true },
      { by, isDown: false },
    ]),
  ];
  for (const sort of orders) {
    const ids: string[] = [];
    for (let next: string | null | undefined; next !== null;) {
      const found = await page({ sort, after: next });
      ids.push(...found.payments.map(({ id }) => id));
      next = found.next;
    }
    assert.equal(new Set(ids).size, NUMBER, JSON.stringify(sort));
  }
});

test('sums what the filter finds, by days of Seoul, method and state', async () => {
  const all = await sumPayments(ctx, {});
  assert.deepEqual([all.orders, all.paid], [NUMBER, 90]);
  const rows = (await exportPayments(ctx, { by: await plantStaff(database.db, 'owner'), filter: {} })).filter(
    ({ paidAt }) => paidAt !== null,
  );
  assert.equal(
    all.won,
    rows.reduce((sum, { won }) => sum + won, 0),
  );
  // The first order is at 00:30 of 1 April in Seoul.
  assert.equal((await sumPayments(ctx, { from: '2026-04-01', until: '2026-04-01' })).orders, 24);
  assert.equal((await sumPayments(ctx, { until: '2026-03-31' })).orders, 0);
  assert.equal((await sumPayments(ctx, { method: 'kakaopay' })).orders, 40);
  const partial = await sumPayments(ctx, { state: 'partial' });
  assert.deepEqual([partial.orders, partial.returnedWon], [18, 9_000]);
  assert.equal((await sumPayments(ctx, { state: 'failed' })).won, 0);
});
