import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { sql } from 'kysely';
import { checkLedger, selectBalances } from '#domain/wallet';
import type { PaymentMethod } from '#shared/money/payments';
import { joinedMember, advanceTime } from '../../../tests/support/fixtures/joined-member.ts';
import { rejectsWith } from '../../../tests/support/domain-errors.ts';
import { type TestContext, testContext } from '../../../tests/support/database/test-context.ts';
import { type TestDatabase, testDatabase } from '../../../tests/support/database/test-database.ts';
import { createPayment, loadChargeOffer, completePayment, syncPayment } from '../index.ts';

let database: TestDatabase;
let ctx: TestContext;
let keys = 0;

before(async () => {
  database = await testDatabase({ asApplication: true });
  ctx = testContext(database.db);
});
after(() => database.drop());

async function minor(): Promise<number> {
  const { memberNo } = await joinedMember(ctx);
  await ctx.db.updateTable('member').set({ mail_proved_at: new Date() }).where('member_no', '=', memberNo).execute();
  await sql`insert into identity_check (member_no, birth_year, method, provider_ref, verified_at)
    values (${memberNo}, extract(year from seoga_now())::int - 16, 'test', ${`minor-${memberNo}`}, seoga_now())`.execute(
    ctx.db,
  );
  return memberNo;
}

async function order(memberNo: number, won = 50_000, method: PaymentMethod = 'card'): Promise<string> {
  const { products } = await loadChargeOffer(ctx, 'web');
  const productId = products.find((product) => product.won === won)?.id ?? 0;
  keys += 1;
  const { body } = await createPayment(ctx, { memberNo, productId, method, channel: 'web', key: `key-${keys}-limit` });
  return JSON.parse(body).result.payment;
}

const confirm = (paymentId: string) => syncPayment(ctx, { paymentId });

async function paid(id: string): Promise<string | undefined> {
  ctx.payments.tell(id, { state: 'paid' });
  return confirm(id);
}

/** The middle of next month, by the shop's clock. */
async function toNextMonth(): Promise<void> {
  const { rows } = await sql<{ hours: number }>`select ceil(extract(epoch from
    date_trunc('month', seoga_clock() + interval '1 month') + interval '14 days' - seoga_clock()) / 3600)::int as hours`.execute(
    ctx.db,
  );
  await advanceTime(ctx, `${rows[0]?.hours ?? 0} hours`);
}

const WAYS: Record<string, (memberNo: number) => Promise<string>> = {
  'was closed unpaid': async (memberNo) => {
    const id = await order(memberNo);
    await completePayment(ctx, { memberNo, paymentId: id, isGivenUp: true });
    await paid(await order(memberNo));
    return id;
  },
  'had failed': async (memberNo) => {
    const id = await order(memberNo);
    ctx.payments.tell(id, { state: 'failed' });
    await confirm(id);
    await paid(await order(memberNo));
    return id;
  },
  'was past its time': async (memberNo) => {
    const id = await order(memberNo);
    await advanceTime(ctx, '25 hours');
    await confirm(id);
    await paid(await order(memberNo));
    return id;
  },
  'had a window open for more than half an hour': async (memberNo) => {
    const id = await order(memberNo);
    await advanceTime(ctx, '31 minutes');
    await paid(await order(memberNo));
    return id;
  },
};

for (const [what, prepare] of Object.entries(WAYS))
  test(`an order that ${what}, paid above the monthly limit, grants no coins and is refunded in full`, async () => {
    await toNextMonth();
    const memberNo = await minor();
    const id = await prepare(memberNo);
    assert.equal(await paid(id), 'mismatch');
    assert.equal(await confirm(id), 'mismatch');
    assert.deepEqual(
      ctx.payments.cancelled.filter((one) => one.id === id),
      [{ id, reason: '월 충전 한도 초과' }],
    );
    assert.equal((await selectBalances(ctx.db, memberNo)).coin, 500);
    const letters = ctx.letters.filter(({ key }) => key === `limit ${id}`);
    assert.equal(letters.length, 1);
    assert.match(letters[0]?.text ?? '', /충전 한도를 넘는 결제/);
    assert.ok((await checkLedger(ctx)).isConsistent);
  });

test('grants coins for one of two orders that pass the limit when paid at the same moment', async () => {
  await toNextMonth();
  const memberNo = await minor();
  const first = await order(memberNo);
  await completePayment(ctx, { memberNo, paymentId: first, isGivenUp: true });
  const second = await order(memberNo);
  const states = await Promise.all([paid(first), paid(second)]);
  assert.equal(states.filter((state) => state === 'paid').length, 1);
  assert.equal(states.filter((state) => state === 'mismatch').length, 1);
  assert.equal((await selectBalances(ctx.db, memberNo)).coin, 500);
  assert.ok((await checkLedger(ctx)).isConsistent);
});

test('a deposit account ordered last month counts in this month while money can come and after it came', async () => {
  await toNextMonth();
  await advanceTime(ctx, '10 days');
  const memberNo = await minor();
  const id = await order(memberNo, 50_000, 'virtual-account');
  const due = new Date(Date.now() + 400 * 86_400_000).toISOString();
  ctx.payments.tell(id, { state: 'waiting', account: { bank: '신한은행', number: '110-1', holder: '서가', due } });
  assert.equal(await confirm(id), 'waiting');
  await advanceTime(ctx, '10 days');
  await rejectsWith(order(memberNo), 'PAYMENT_ERROR 0004');
  assert.equal(await paid(id), 'paid');
  await rejectsWith(order(memberNo), 'PAYMENT_ERROR 0004');
});
