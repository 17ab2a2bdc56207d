import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import { sql } from 'kysely';
import { checkLedger, grantLots, selectBalances } from '#domain/wallet';
import type { PaymentMethod } from '#shared/money/payments';
import { joinedMember, advanceTime } from '../../../tests/support/fixtures/joined-member.ts';
import { rejectsWith } from '../../../tests/support/domain-errors.ts';
import { type TestContext, testContext } from '../../../tests/support/database/test-context.ts';
import { type TestDatabase, testDatabase } from '../../../tests/support/database/test-database.ts';
import {
  applyCoinPlan,
  createPayment,
  loadChargeOffer,
  pollPayments,
  completePayment,
  reconcilePayments,
  syncPayment,
} from '../index.ts';

let database: TestDatabase;
let ctx: TestContext;
let errors: object[] = [];
let keys = 0;

before(async () => {
  database = await testDatabase({ asApplication: true });
  ctx = testContext(database.db);
  ctx.log = { ...ctx.log, error: (details) => void errors.push(details) };
});
after(() => database.drop());
beforeEach(() => {
  errors = [];
});

async function payer(): Promise<number> {
  const { memberNo } = await joinedMember(ctx);
  await ctx.db.updateTable('member').set({ mail_proved_at: new Date() }).where('member_no', '=', memberNo).execute();
  return memberNo;
}

async function order(memberNo: number, won = 10_000, method: PaymentMethod = 'card'): Promise<string> {
  const { products } = await loadChargeOffer(ctx, 'web');
  const productId = products.find((product) => product.won === won)?.id ?? 0;
  keys += 1;
  const { body } = await createPayment(ctx, { memberNo, productId, method, channel: 'web', key: `key-${keys}-order` });
  return JSON.parse(body).result.payment;
}

const confirm = (paymentId: string) => syncPayment(ctx, { paymentId });
const rowOf = (id: string) => ctx.db.selectFrom('payment').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const coinsOf = async (memberNo: number) => {
  const { coin, bonus, debt } = await selectBalances(ctx.db, memberNo);
  return { coin, bonus, debt };
};
const whole = async (): Promise<void> => {
  const { isConsistent, invariants } = await checkLedger(ctx);
  assert.ok(isConsistent, JSON.stringify(invariants));
};
/** Spends as a purchase does: bonus first. */
async function spend(memberNo: number, coins: number): Promise<void> {
  const { spendCoinsSql } = await import('#domain/wallet');
  keys += 1;
  const paying = spendCoinsSql({ memberNo, coins: sql`${coins}::bigint`, ref: sql`${`purchase:test-${keys}`}` });
  await sql`${paying.clause()} select 1 from spent`.execute(ctx.db);
}

test('R15: a paid order grants its coins once, with expiries, however often and from wherever it is synced', async () => {
  const memberNo = await payer();
  const id = await order(memberNo);
  assert.equal(await confirm(id), 'ready');
  ctx.payments.tell(id, { state: 'paid', receiptUrl: 'https://receipt.example/1' });
  const states = await Promise.all(Array.from({ length: 12 }, () => confirm(id)));
  assert.deepEqual([...new Set(states)], ['paid']);
  assert.deepEqual(await coinsOf(memberNo), { coin: 100, bonus: 5, debt: 0 });
  const lots = await ctx.db
    .selectFrom('lot')
    .select(['unit', 'expires_at', 'made_at'])
    .where('member_no', '=', memberNo)
    .orderBy('id')
    .execute();
  const years = lots.map(({ expires_at: ends, made_at: made }) => (Number(ends) - Number(made)) / 86_400_000);
  assert.deepEqual(
    lots.map(({ unit }) => unit),
    ['coin', 'bonus'],
  );
  assert.ok(Math.abs((years[0] ?? 0) - 1826) < 2 && Math.round(years[1] ?? 0) === 90);
  assert.equal((await rowOf(id)).receipt_url, 'https://receipt.example/1');
  const receipts = ctx.letters.filter(({ text }) => text.includes(id));
  assert.deepEqual(
    receipts.map(({ subject, key }) => [subject, key]),
    [['[서가] 코인 결제 내역 안내', `receipt ${id}`]],
  );
  assert.match(receipts[0]?.text ?? '', /코인 100개 \+ 보너스 코인 5개\n결제 금액: 10,000원/);
  await whole();
});

test('money that does not fit its order grants no coins, is returned at once and logs an error', async () => {
  const memberNo = await payer();
  for (const further of [{ totalWon: 9900 }, { currency: 'USD' }, { isOurs: false }]) {
    const id = await order(memberNo);
    ctx.payments.tell(id, { state: 'paid', ...further });
    assert.equal(await confirm(id), 'mismatch');
    assert.equal(ctx.payments.cancelled.at(-1)?.id, id);
    assert.equal(await confirm(id), 'mismatch');
    assert.equal((await rowOf(id)).ask_at, null, 'once the money is back there is nothing left to ask');
  }
  assert.deepEqual(await coinsOf(memberNo), { coin: 0, bonus: 0, debt: 0 });
  assert.equal(errors.length, 3);
  await whole();
});

test('the poll job retries a return that failed', async () => {
  const memberNo = await payer();
  const id = await order(memberNo);
  ctx.payments.tell(id, { state: 'paid', totalWon: 1 });
  ctx.payments.goes = 'unknown';
  assert.equal(await confirm(id), 'mismatch');
  ctx.payments.goes = 'succeeded';
  const sent = ctx.payments.cancelled.length;
  await advanceTime(ctx, '10 minutes');
  await pollPayments(ctx);
  assert.equal(ctx.payments.cancelled.slice(sent).filter((one) => one.id === id).length, 1);
  await advanceTime(ctx, '10 minutes');
  await pollPayments(ctx);
  assert.equal(ctx.payments.cancelled.slice(sent).filter((one) => one.id === id).length, 1);
});

test('a deposit account is shown, grants coins when paid and closes when it expires', async () => {
  const memberNo = await payer();
  const [paid, late] = [await order(memberNo, 5000, 'virtual-account'), await order(memberNo, 5000, 'virtual-account')];
  const due = new Date(Date.now() + 20 * 86_400_000).toISOString();
  for (const id of [paid, late]) {
    ctx.payments.tell(id, { state: 'waiting', account: { bank: '신한은행', number: '110-1', holder: '서가', due } });
    const row = await completePayment(ctx, { memberNo, paymentId: id, isGivenUp: false });
    assert.deepEqual([row.state, row.account?.number], ['waiting', '110-1']);
  }
  assert.equal((await coinsOf(memberNo)).coin, 0);
  ctx.payments.tell(paid, { state: 'paid', account: null });
  await confirm(paid);
  assert.deepEqual([(await coinsOf(memberNo)).coin, (await rowOf(paid)).account], [50, null]);
  await advanceTime(ctx, '22 days');
  assert.equal(await confirm(late), 'closed');
  ctx.payments.tell(late, { state: 'paid' });
  assert.equal(await confirm(late), 'paid', 'money that came after all is the reader’s');
  await whole();
});

test('an abandoned order closes; an unreachable gateway closes nothing', async () => {
  const memberNo = await payer();
  const id = await order(memberNo);
  ctx.payments.hang(id);
  const unsure = await completePayment(ctx, { memberNo, paymentId: id, isGivenUp: false });
  assert.equal(unsure.state, 'ready');
  ctx.payments.tell(id, { state: 'ready', totalWon: 10_000 });
  const closed = await completePayment(ctx, { memberNo, paymentId: id, isGivenUp: true });
  assert.equal(closed.state, 'closed');
  const failed = await order(memberNo);
  ctx.payments.tell(failed, { state: 'failed', failure: '한도를 초과했습니다.' });
  const row = await completePayment(ctx, { memberNo, paymentId: failed, isGivenUp: true });
  assert.deepEqual([row.state, row.failure], ['failed', '한도를 초과했습니다.']);
  const stranger = await payer();
  await rejectsWith(completePayment(ctx, { memberNo: stranger, paymentId: id, isGivenUp: false }), 'NOT_FOUND 0003');
});

test('the poll job asks about open orders at growing intervals and closes them unpaid after a day', async () => {
  const memberNo = await payer();
  const id = await order(memberNo);
  await pollPayments(ctx);
  assert.equal((await rowOf(id)).asks, 0, 'not within the first minute');
  for (let minute = 0; minute < 10; minute += 1) {
    await advanceTime(ctx, '1 minute');
    await pollPayments(ctx);
  }
  const { asks } = await rowOf(id);
  assert.ok(asks >= 3 && asks <= 5, `${asks} times in ten minutes`);
  await advanceTime(ctx, '25 hours');
  await pollPayments(ctx);
  const { state, ask_at: askAt } = await rowOf(id);
  assert.deepEqual([state, askAt], ['closed', null]);
});

test('the poll job stops early while the gateway is unreachable', async () => {
  const memberNo = await payer();
  const ids: string[] = [];
  for (let at = 0; at < 50; at += 1) ids.push(await order(memberNo, 1000));
  await advanceTime(ctx, '2 minutes');
  for (const id of ids) ctx.payments.hang(id);
  const requested = await pollPayments(ctx);
  assert.ok(requested >= 40 && requested < 50, `${requested}`);
  for (const id of ids) ctx.payments.tell(id, { state: 'paid', totalWon: 1000 });
  await advanceTime(ctx, '10 minutes');
  await pollPayments(ctx);
  assert.equal((await coinsOf(memberNo)).coin, 500);
});

test('a cancellation takes the coins, books spent ones as debt and the next charge repays it', async () => {
  const memberNo = await payer();
  const id = await order(memberNo);
  ctx.payments.tell(id, { state: 'paid' });
  await confirm(id);
  await spend(memberNo, 35);
  const half = { id: 'back-1', state: 'succeeded' as const, won: 5000, reason: '카드사 취소' };
  ctx.payments.tell(id, { state: 'partial', cancellations: [half] });
  await Promise.all([confirm(id), confirm(id), confirm(id)]);
  assert.deepEqual(await coinsOf(memberNo), { coin: 17, bonus: 0, debt: 0 });
  assert.deepEqual([(await rowOf(id)).state, (await rowOf(id)).returned_won], ['partial', 5000]);
  ctx.payments.tell(id, { state: 'cancelled', cancellations: [half, { ...half, id: 'back-2' }] });
  assert.equal(await confirm(id), 'cancelled');
  assert.deepEqual(await coinsOf(memberNo), { coin: 0, bonus: 0, debt: 35 });
  assert.equal(await confirm(id), 'cancelled');
  const next = await order(memberNo, 5000);
  ctx.payments.tell(next, { state: 'paid' });
  await confirm(next);
  assert.deepEqual(await coinsOf(memberNo), { coin: 15, bonus: 2, debt: 0 });
  await whole();
});

test('a payment cancelled before the shop knew of it grants nothing', async () => {
  const memberNo = await payer();
  const id = await order(memberNo);
  const all = { id: 'all', state: 'succeeded' as const, won: 10_000, reason: '관리자 취소' };
  ctx.payments.tell(id, { state: 'cancelled', cancellations: [all] });
  assert.equal(await confirm(id), 'cancelled');
  assert.deepEqual(await coinsOf(memberNo), { coin: 0, bonus: 0, debt: 0 });
  ctx.payments.tell(id, { state: 'paid', cancellations: [] });
  assert.equal(await confirm(id), 'cancelled', 'a word that comes late changes nothing');
  const part = await order(memberNo);
  ctx.payments.tell(part, { state: 'partial', cancellations: [{ ...all, won: 2000 }] });
  assert.equal(await confirm(part), 'partial');
  assert.deepEqual(await coinsOf(memberNo), { coin: 79, bonus: 5, debt: 0 });
  await whole();
});

test('P2: unverified members and minors have a monthly limit, adults none', async () => {
  await advanceTime(ctx, '40 days');
  const memberNo = await payer();
  for (let times = 0; times < 3; times += 1) {
    const id = await order(memberNo, 100_000);
    ctx.payments.tell(id, { state: 'paid' });
    await confirm(id);
  }
  const details = await rejectsWith(order(memberNo, 1000), 'PAYMENT_ERROR 0003');
  assert.deepEqual(details, { limit: '300,000', left: '0' });
  const prove = async (birthYear: number) =>
    sql`insert into identity_check (member_no, birth_year, method, provider_ref, verified_at)
      values (${memberNo}, ${birthYear}, 'test', ${`ref-${birthYear}`}, seoga_now())`.execute(ctx.db);
  await prove(1990);
  await order(memberNo, 1000);
  const minor = await payer();
  await sql`insert into identity_check (member_no, birth_year, method, provider_ref, verified_at)
    values (${minor}, extract(year from seoga_now())::int - 16, 'test', 'minor', seoga_now())`.execute(ctx.db);
  const open = await order(minor, 50_000);
  await rejectsWith(order(minor, 30_000), 'PAYMENT_ERROR 0004');
  await completePayment(ctx, { memberNo: minor, paymentId: open, isGivenUp: true });
  await order(minor, 30_000);
});

test('an order needs a verified address, a product on sale and an open method', async () => {
  const { memberNo } = await joinedMember(ctx);
  await rejectsWith(order(memberNo), 'MEMBER_ERROR 0008');
  const existing = await payer();
  await rejectsWith(order(existing, 77), 'PAYMENT_ERROR 0001');
  const [product] = (await loadChargeOffer(ctx, 'web')).products;
  const requested = { memberNo: existing, productId: product?.id ?? 0, method: 'card' as const, key: 'in-a-shell' };
  await rejectsWith(createPayment(ctx, { ...requested, channel: 'aos' }), 'PAYMENT_ERROR 0006');
  const closed = { ...ctx, payments: { ...ctx.payments, script: null } as unknown as TestContext['payments'] };
  await rejectsWith(createPayment(closed, { ...requested, channel: 'web' }), 'PAYMENT_ERROR 0005');
  const first = await createPayment(ctx, { ...requested, channel: 'web', key: 'pressed-twice' });
  const again = await createPayment(ctx, { ...requested, channel: 'web', key: 'pressed-twice' });
  assert.deepEqual([again.body, again.isReplayed], [first.body, true]);
});

test('rejects further orders for an hour after too many unpaid ones', async () => {
  const memberNo = await payer();
  const first = await order(memberNo, 1000);
  await sql`insert into payment (id, member_no, product_id, channel, method, won, coins, bonus, bonus_days, state)
    select 'unpaid-order-of-a-test-' || n, member_no, product_id, channel, method, won, coins, bonus, bonus_days, 'closed'
    from payment, generate_series(1, 99) n where id = ${first}`.execute(ctx.db);
  await rejectsWith(order(memberNo, 1000), 'PAYMENT_ERROR 0012');
  await advanceTime(ctx, '61 minutes');
  await order(memberNo, 1000);
});

test('an operator changes the products; existing orders keep theirs', async () => {
  const memberNo = await payer();
  const id = await order(memberNo, 3000);
  await applyCoinPlan(ctx, {
    products: { web: [{ won: 3000, coins: 31, bonus: 0, bonusDays: 30 }] },
    terms: { minorWon: null, feePercent: 5 },
  });
  const { products, terms } = await loadChargeOffer(ctx, 'web');
  assert.deepEqual(
    products.map(({ coins }) => coins),
    [31],
  );
  assert.deepEqual([terms.minorWon, terms.feePercent, terms.feeLeastWon], [null, 5, 1000]);
  ctx.payments.tell(id, { state: 'paid' });
  await confirm(id);
  assert.deepEqual(await coinsOf(memberNo), { coin: 30, bonus: 1, debt: 0 });
  await applyCoinPlan(ctx, { products: { web: [{ won: 3000, coins: 30, bonus: 1, bonusDays: 90 }] } });
  assert.deepEqual(
    (await loadChargeOffer(ctx, 'web')).products.map(({ coins }) => coins),
    [30],
  );
});

test('the nightly comparison reports every difference and corrects none', async () => {
  const memberNo = await payer();
  const id = await order(memberNo, 3000);
  ctx.payments.tell(id, { state: 'paid' });
  ctx.payments.tell('somebody-elses-order-1', { state: 'paid', totalWon: 5000 });
  await advanceTime(ctx, '20 minutes');
  const found = (await reconcilePayments(ctx)) ?? [];
  const of = (payment: string) => found.find((one) => one.payment === payment)?.why;
  assert.deepEqual([of(id), of('somebody-elses-order-1')], ['state', 'unknown here']);
  assert.ok(errors.length > 0);
  assert.equal((await coinsOf(memberNo)).coin, 0);
});

test('I9: finds a grant without an order and an order without its grant', async () => {
  const memberNo = await payer();
  const id = await order(memberNo, 3000);
  await whole();
  await ctx.db.transaction().execute((tx) =>
    grantLots(tx, {
      memberNo,
      kind: 'charge',
      ref: `payment:${id}`,
      lots: [{ unit: 'coin', amount: 30, expiresAt: null, channel: 'web', against: 'issued-paid' }],
      paidWon: 3000,
    }),
  );
  const broken = async () =>
    (await checkLedger(ctx)).invariants
      .filter((one) => one.broken > 0)
      .map(({ name, broken: count }) => `${name} ${count}`);
  assert.deepEqual(await broken(), ['I9 1']);
  const other = await order(memberNo, 3000);
  await ctx.db.updateTable('payment').set({ state: 'paid', paid_at: new Date() }).where('id', '=', other).execute();
  assert.deepEqual(await broken(), ['I9 2']);
});
