import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import { sql } from 'kysely';
import { checkLedger, selectBalances } from '#domain/wallet';
import type { StorePurchase } from '#shared/context';
import { joinedMember, passTime } from '../../tests/support/joined-member.ts';
import { refusedAs } from '../../tests/support/refused.ts';
import { type TestContext, testContext } from '../../tests/support/test-context.ts';
import { type TestDatabase, testDatabase } from '../../tests/support/test-database.ts';
import {
  applyCoinPlan,
  beginStorePurchase,
  chargeOffer,
  chasePayments,
  chaseStorePurchases,
  completePayment,
  confirmStorePurchase,
  offerChargeRefund,
  paymentOf,
  reconcilePayments,
  reconcileStorePurchases,
  settleStorePurchase,
  takeStoreMessage,
} from './index.ts';

let database: TestDatabase;
let ctx: TestContext;
let faults: object[] = [];
let counter = 0;

before(async () => {
  database = await testDatabase();
  ctx = testContext(database.db);
  ctx.log = { ...ctx.log, error: (facts) => void faults.push(facts) };
});
after(() => database.drop());
beforeEach(() => {
  faults = [];
  ctx.stores.isAway = false;
  ctx.stores.lists.length = 0;
});

async function buyer(): Promise<number> {
  const { memberNo } = await joinedMember(ctx);
  await ctx.db.updateTable('member').set({ mail_proved_at: new Date() }).where('member_no', '=', memberNo).execute();
  return memberNo;
}

type Shell = 'ios' | 'aos';

async function order(memberNo: number, channel: Shell = 'ios', coins = 50) {
  const { products } = await chargeOffer(ctx, channel);
  const productId = products.find((product) => product.coins === coins)?.id ?? 0;
  counter += 1;
  const { body } = await beginStorePurchase(ctx, { memberNo, productId, channel, key: `key-${counter}-store` });
  const { result } = JSON.parse(body);
  return { payment: String(result.payment), account: String(result.account), product: String(result.store_product) };
}

const fresh = (): string => {
  counter += 1;
  return `tx-${counter}`;
};
const coinsOf = async (memberNo: number) => {
  const { coin, bonus, debt } = await selectBalances(ctx.db, memberNo);
  return { coin, bonus, debt };
};
const rowOf = (transactionId: string) =>
  ctx.db.selectFrom('store_purchase').selectAll().where('transaction_id', '=', transactionId).executeTakeFirstOrThrow();
const stateOf = async (memberNo: number, paymentId: string) => (await paymentOf(ctx, { memberNo, paymentId })).state;
const whole = async (): Promise<void> => {
  const { isWhole, invariants } = await checkLedger(ctx);
  assert.ok(isWhole, JSON.stringify(invariants));
};
const apple = (jws: string) => ({ store: 'app-store' as const, jws });
const google = (purchaseToken: string) => ({ store: 'google-play' as const, product: 'seoga.coin.50', purchaseToken });
const named = ({ store, transactionId, product }: StorePurchase) => ({ store, transactionId, product });

async function spend(memberNo: number, coins: number): Promise<void> {
  const { spendSql } = await import('#domain/wallet');
  counter += 1;
  const paying = spendSql({ memberNo, coins: sql`${coins}::bigint`, ref: sql`${`purchase:store-${counter}`}` });
  const { rows } = await sql`with ${paying} select 1 from spent`.execute(ctx.db);
  assert.ok(rows.length > 0);
}

test('an order in a shell is of its store: products by their ids there, one name for each member, nothing on the web', async () => {
  const memberNo = await buyer();
  const first = await order(memberNo);
  const second = await order(memberNo, 'aos', 100);
  assert.equal(first.product, 'seoga.coin.50');
  assert.equal(first.account, second.account);
  assert.notEqual(first.account, (await order(await buyer())).account);
  const web = await chargeOffer(ctx, 'web');
  assert.ok(web.products.every(({ storeProduct }) => storeProduct === null) && web.methods.length > 0);
  ctx.stores.open = ['ios'];
  assert.deepEqual((await chargeOffer(ctx, 'aos')).products, []);
  await refusedAs(order(memberNo, 'aos'), 'PAYMENT_ERROR 0005');
  ctx.stores.open = ['ios', 'aos'];
  const productId = web.products[0]?.id ?? 0;
  const wrong = beginStorePurchase(ctx, { memberNo, productId, channel: 'ios', key: 'key-wrong-store' });
  await refusedAs(wrong, 'PAYMENT_ERROR 0001');
});

test('a paid transaction gives its coins once: app, message and minute at the same time, twenty times over', async () => {
  for (let round = 0; round < 20; round += 1) {
    const isApple = round % 2 === 0;
    const memberNo = await buyer();
    const { payment, account } = await order(memberNo, isApple ? 'ios' : 'aos');
    const id = fresh();
    const store = isApple ? 'app-store' : 'google-play';
    const told = ctx.stores.tell(store, id, { accountToken: account });
    const proof = isApple ? apple(id) : google(id);
    const message = JSON.stringify({ id });
    ctx.stores.messages.set(message, { id, kind: 'ONE_TIME_CHARGE', purchase: named(told) });
    const ways = [
      () => confirmStorePurchase(ctx, { memberNo, proof }),
      () => settleStorePurchase(ctx, named(told)),
      () => takeStoreMessage(ctx, { store, body: message, headers: {} }),
      () => chaseStorePurchases(ctx),
    ];
    const turned = [...ways.slice(round % 4), ...ways.slice(0, round % 4), ...ways];
    await Promise.all(turned.map((way) => way()));
    const { outcome, payment: paid } = await confirmStorePurchase(ctx, { memberNo, proof });
    assert.deepEqual([outcome, paid?.id, paid?.state], ['credited', payment, 'paid']);
    assert.deepEqual(await coinsOf(memberNo), { coin: 50, bonus: 2, debt: 0 });
    const orders = await ctx.db.selectFrom('payment').select('id').where('member_no', '=', memberNo).execute();
    assert.deepEqual(orders, [{ id: payment }]);
    const row = await rowOf(id);
    assert.deepEqual([row.member_no, row.currency, row.amount_micros], [memberNo, 'KRW', 6_000_000_000]);
    assert.equal(ctx.stores.finished.includes(id), !isApple);
    assert.equal(row.ask_at, null);
  }
  await whole();
});

test('a purchase of another member is refused and kept; the coins are whose name it bears', async () => {
  const [owner, other] = [await buyer(), await buyer()];
  const { account } = await order(owner);
  const id = fresh();
  ctx.stores.tell('app-store', id, { accountToken: account });
  await refusedAs(confirmStorePurchase(ctx, { memberNo: other, proof: apple(id) }), 'PAYMENT_ERROR 0014');
  assert.deepEqual(
    [await coinsOf(owner), await coinsOf(other)],
    [
      { coin: 50, bonus: 2, debt: 0 },
      { coin: 0, bonus: 0, debt: 0 },
    ],
  );
  const claims = await ctx.db.selectFrom('store_claim').selectAll().where('transaction_id', '=', id).execute();
  assert.deepEqual(
    claims.map(({ member_no: memberNo }) => memberNo),
    [other],
  );
  // What bears no name is whose it was brought by first.
  const bare = fresh();
  ctx.stores.tell('app-store', bare);
  await confirmStorePurchase(ctx, { memberNo: other, proof: apple(bare) });
  await refusedAs(confirmStorePurchase(ctx, { memberNo: owner, proof: apple(bare) }), 'PAYMENT_ERROR 0014');
  assert.equal((await coinsOf(other)).coin, 50);
  await whole();
});

test('two who bring what bears no name at once: one has the coins, the other is refused', async () => {
  const members = [await buyer(), await buyer()];
  const id = fresh();
  ctx.stores.tell('google-play', id);
  const brought = members.map((memberNo) => confirmStorePurchase(ctx, { memberNo, proof: google(id) }));
  const ends = await Promise.allSettled(brought);
  assert.equal(ends.filter(({ status }) => status === 'fulfilled').length, 1);
  const coins = await Promise.all(members.map(coinsOf));
  assert.equal(
    coins.reduce((sum, { coin }) => sum + coin, 0),
    50,
  );
  await whole();
});

test('a name that this shop never gave gives nobody coins, and is told as a fault', async () => {
  const memberNo = await buyer();
  const id = fresh();
  ctx.stores.tell('app-store', id, { accountToken: '00000000-0000-4000-8000-000000000000' });
  await refusedAs(confirmStorePurchase(ctx, { memberNo, proof: apple(id) }), 'PAYMENT_ERROR 0014');
  assert.equal((await rowOf(id)).trouble, 'member');
  assert.equal(faults.length, 1);
  assert.equal((await coinsOf(memberNo)).coin, 0);
});

test('what is forged or unknown to the store is refused; where the store is away, it is asked again until it answers', async () => {
  const memberNo = await buyer();
  await refusedAs(confirmStorePurchase(ctx, { memberNo, proof: apple('forged') }), 'PAYMENT_ERROR 0013');
  const { account } = await order(memberNo, 'aos');
  const id = fresh();
  ctx.stores.tell('google-play', id, { accountToken: account });
  ctx.stores.isAway = true;
  await refusedAs(confirmStorePurchase(ctx, { memberNo, proof: google(id) }), 'PAYMENT_ERROR 0015');
  assert.equal((await coinsOf(memberNo)).coin, 0);
  ctx.stores.isAway = false;
  await passTime(ctx, '2 minutes');
  await chaseStorePurchases(ctx);
  assert.equal((await coinsOf(memberNo)).coin, 50);
  assert.ok(ctx.stores.finished.includes(id));
});

test('the store is told that it was delivered only when the coins are there, and again until it has heard', async () => {
  const memberNo = await buyer();
  const { account } = await order(memberNo, 'aos');
  const id = fresh();
  const told = ctx.stores.tell('google-play', id, { accountToken: account });
  const finish = ctx.stores.finish.bind(ctx.stores);
  ctx.stores.finish = async () => {
    assert.equal((await coinsOf(memberNo)).coin, 50);
    return false;
  };
  await settleStorePurchase(ctx, named(told));
  assert.equal((await rowOf(id)).finished_at, null);
  ctx.stores.finish = finish;
  await passTime(ctx, '3 minutes');
  await chaseStorePurchases(ctx);
  assert.notEqual((await rowOf(id)).finished_at, null);
  assert.equal((await coinsOf(memberNo)).coin, 50);
});

test('a purchase that waits for its money waits here too, and gives its coins when it has come', async () => {
  const memberNo = await buyer();
  const { payment, account } = await order(memberNo, 'aos');
  const id = fresh();
  ctx.stores.tell('google-play', id, { accountToken: account, state: 'pending', amountMicros: null, currency: null });
  const first = await confirmStorePurchase(ctx, { memberNo, proof: google(id) });
  assert.deepEqual([first.outcome, first.payment?.state], ['pending', 'pending']);
  assert.ok(!ctx.stores.finished.includes(id));
  ctx.stores.tell('google-play', id, { state: 'purchased', amountMicros: 5_900_000_000, currency: 'KRW' });
  await passTime(ctx, '5 minutes');
  await chaseStorePurchases(ctx);
  assert.equal(await stateOf(memberNo, payment), 'paid');
  assert.equal((await paymentOf(ctx, { memberNo, paymentId: payment })).won, 5900);
  // One that is given up instead comes to its end without coins.
  const gone = await order(memberNo, 'aos');
  const given = fresh();
  const waiting = ctx.stores.tell('google-play', given, { accountToken: account, state: 'pending' });
  await settleStorePurchase(ctx, named(waiting));
  ctx.stores.tell('google-play', given, { state: 'refunded' });
  await settleStorePurchase(ctx, named(waiting));
  assert.equal(await stateOf(memberNo, gone.payment), 'cancelled');
  assert.equal((await coinsOf(memberNo)).coin, 50);
  await whole();
});

test('a refund that is heard of before the purchase gives no coins; taken back by the store, it gives them', async () => {
  const memberNo = await buyer();
  const { account } = await order(memberNo);
  const id = fresh();
  const told = ctx.stores.tell('app-store', id, { accountToken: account, state: 'refunded', returnedShare: 100_000 });
  await settleStorePurchase(ctx, named(told));
  const { outcome } = await confirmStorePurchase(ctx, { memberNo, proof: apple(id) });
  assert.equal(outcome, 'refunded');
  assert.equal((await coinsOf(memberNo)).coin, 0);
  ctx.stores.tell('app-store', id, { state: 'purchased', returnedShare: 0 });
  await settleStorePurchase(ctx, named(told));
  assert.equal((await coinsOf(memberNo)).coin, 50);
  await whole();
});

test('a refund takes the coins back and what was spent is owed; reversed, all of it is given back; refunded again, taken', async () => {
  const memberNo = await buyer();
  const { payment, account } = await order(memberNo);
  const id = fresh();
  const told = ctx.stores.tell('app-store', id, { accountToken: account });
  await settleStorePurchase(ctx, named(told));
  await spend(memberNo, 12);
  const refund = async (): Promise<void> => {
    ctx.stores.tell('app-store', id, { state: 'refunded', returnedShare: 100_000 });
    await Promise.all([1, 2, 3].map(() => settleStorePurchase(ctx, named(told))));
    await whole();
  };
  const reverse = async (): Promise<void> => {
    ctx.stores.tell('app-store', id, { state: 'purchased', returnedShare: 0 });
    await Promise.all([1, 2, 3].map(() => settleStorePurchase(ctx, named(told))));
    await whole();
  };
  await refund();
  assert.deepEqual(await coinsOf(memberNo), { coin: 0, bonus: 0, debt: 12 });
  assert.equal(await stateOf(memberNo, payment), 'cancelled');
  await reverse();
  assert.deepEqual(await coinsOf(memberNo), { coin: 40, bonus: 0, debt: 0 });
  assert.equal(await stateOf(memberNo, payment), 'paid');
  await refund();
  assert.deepEqual(await coinsOf(memberNo), { coin: 0, bonus: 0, debt: 12 });
  // What is owed is repaid by the next purchase; when the refund is taken back, that comes as coins.
  const next = ctx.stores.tell('app-store', fresh(), { accountToken: account });
  await settleStorePurchase(ctx, named(next));
  assert.deepEqual(await coinsOf(memberNo), { coin: 38, bonus: 2, debt: 0 });
  await reverse();
  assert.deepEqual(await coinsOf(memberNo), { coin: 90, bonus: 2, debt: 0 });
  await whole();
});

test('an older word of the App Store does not undo a newer one, and Google never goes back', async () => {
  const memberNo = await buyer();
  const { account } = await order(memberNo);
  const id = fresh();
  const before = ctx.stores.tell('app-store', id, { accountToken: account });
  const read = ctx.stores.read.bind(ctx.stores);
  ctx.stores.tell('app-store', id, { state: 'refunded', returnedShare: 100_000 });
  await settleStorePurchase(ctx, named(before));
  ctx.stores.read = async () => before;
  await settleStorePurchase(ctx, named(before));
  ctx.stores.read = read;
  assert.deepEqual([(await rowOf(id)).state, (await coinsOf(memberNo)).coin], ['refunded', 0]);
  const token = fresh();
  const bought = ctx.stores.tell('google-play', token, { accountToken: account });
  await settleStorePurchase(ctx, named(bought));
  ctx.stores.tell('google-play', token, { state: 'refunded', returnedShare: 100_000 });
  await settleStorePurchase(ctx, named(bought));
  ctx.stores.tell('google-play', token, { state: 'purchased', returnedShare: 0 });
  await settleStorePurchase(ctx, named(bought));
  assert.deepEqual(await coinsOf(memberNo), { coin: 0, bonus: 0, debt: 0 });
  await whole();
});

test('a part that went back takes its part; several at once give as many times the coins', async () => {
  const memberNo = await buyer();
  const { payment, account } = await order(memberNo, 'aos');
  const id = fresh();
  const told = ctx.stores.tell('google-play', id, { accountToken: account, quantity: 3, amountMicros: 18_000_000_000 });
  await settleStorePurchase(ctx, named(told));
  assert.deepEqual(await coinsOf(memberNo), { coin: 150, bonus: 6, debt: 0 });
  ctx.stores.tell('google-play', id, { returnedShare: 33_334 });
  await settleStorePurchase(ctx, named(told));
  assert.equal(await stateOf(memberNo, payment), 'partial');
  // A third of 156, rounded up, of the paid ones first.
  assert.deepEqual(await coinsOf(memberNo), { coin: 97, bonus: 6, debt: 0 });
  ctx.stores.tell('google-play', id, { state: 'refunded', returnedShare: 100_000 });
  await settleStorePurchase(ctx, named(told));
  assert.deepEqual(await coinsOf(memberNo), { coin: 0, bonus: 0, debt: 0 });
  await whole();
});

test('a product that is sold no more gives what it gave; one that nobody knows waits until the operator names it', async () => {
  const memberNo = await buyer();
  const { account } = await order(memberNo);
  const id = fresh();
  const told = ctx.stores.tell('app-store', id, { accountToken: account, product: 'seoga.coin.777' });
  await settleStorePurchase(ctx, named(told));
  assert.deepEqual([(await rowOf(id)).trouble, (await coinsOf(memberNo)).coin], ['product', 0]);
  const before = await ctx.db.selectFrom('coin_product').selectAll().where('channel', '=', 'ios').execute();
  await applyCoinPlan(ctx, {
    products: { ios: [{ won: 9900, coins: 77, bonus: 7, bonusDays: 30, storeProduct: 'seoga.coin.777' }] },
  });
  await passTime(ctx, '2 hours');
  await chaseStorePurchases(ctx);
  assert.deepEqual(await coinsOf(memberNo), { coin: 77, bonus: 7, debt: 0 });
  const late = ctx.stores.tell('app-store', fresh(), { accountToken: account, product: 'seoga.coin.50' });
  await settleStorePurchase(ctx, named(late));
  assert.deepEqual(await coinsOf(memberNo), { coin: 127, bonus: 9, debt: 0 });
  const again = before.map(({ won, coins, bonus, bonus_days: bonusDays, store_product: name }) => ({
    ...{ won, coins, bonus, bonusDays },
    storeProduct: name ?? '',
  }));
  await applyCoinPlan(ctx, { products: { ios: again } });
  await whole();
});

test('the limit of the unverified holds before buying; what was bought all the same is credited, and the letter says so', async () => {
  const memberNo = await buyer();
  await applyCoinPlan(ctx, { terms: { unverifiedWon: 7000 } });
  const { account } = await order(memberNo);
  await refusedAs(order(memberNo), 'PAYMENT_ERROR 0003');
  const first = ctx.stores.tell('app-store', fresh(), { accountToken: account });
  const second = ctx.stores.tell('app-store', fresh(), {
    accountToken: account,
    amountMicros: 4_990_000,
    currency: 'USD',
  });
  await settleStorePurchase(ctx, named(first));
  await settleStorePurchase(ctx, named(second));
  await applyCoinPlan(ctx, { terms: { unverifiedWon: 300_000 } });
  assert.equal((await coinsOf(memberNo)).coin, 100);
  const receipts = ctx.letters.filter(({ key }) => key?.startsWith('receipt ')).slice(-2);
  assert.ok(receipts[0]?.text.includes('6,000원') && !receipts[0].text.includes('한도를 넘은'));
  assert.ok(receipts[1]?.text.includes('USD 4.99') && receipts[1].text.includes('한도를 넘은'));
  assert.ok(receipts.every(({ text }) => text.includes('해당 스토어에서 환불')));
  await whole();
});

test('what is refunded in the product is refused for a store; the gateway is never asked about it; closed windows end', async () => {
  const memberNo = await buyer();
  const { payment, account } = await order(memberNo);
  const told = ctx.stores.tell('app-store', fresh(), { accountToken: account });
  await settleStorePurchase(ctx, named(told));
  await refusedAs(offerChargeRefund(ctx, { memberNo, paymentId: payment }), 'PAYMENT_ERROR 0009');
  const left = await order(memberNo);
  const closed = await completePayment(ctx, { memberNo, paymentId: left.payment, isGivenUp: true });
  assert.equal(closed.state, 'closed');
  const old = await order(memberNo);
  await passTime(ctx, '26 hours');
  await chasePayments(ctx);
  await chaseStorePurchases(ctx);
  assert.equal(await stateOf(memberNo, old.payment), 'closed');
  assert.deepEqual(await reconcilePayments(ctx), []);
  assert.equal(await stateOf(memberNo, payment), 'paid');
});

test('whoever has left gets no coins, and the store is not told that it was delivered', async () => {
  const memberNo = await buyer();
  const { account } = await order(memberNo, 'aos');
  const id = fresh();
  const told = ctx.stores.tell('google-play', id, { accountToken: account });
  await ctx.db.updateTable('member').set({ state: 'withdrawn' }).where('member_no', '=', memberNo).execute();
  await settleStorePurchase(ctx, named(told));
  assert.deepEqual([(await rowOf(id)).trouble, ctx.stores.finished.includes(id)], ['leaver', false]);
  assert.equal((await coinsOf(memberNo)).coin, 0);
  const free = ctx.stores.tell('app-store', fresh(), { accountToken: account, amountMicros: 0 });
  await settleStorePurchase(ctx, named(free));
  assert.equal((await rowOf(free.transactionId)).trouble, 'free');
});

test('the night finds what no message told of, and says when the stores could not be read', async () => {
  const memberNo = await buyer();
  const { account } = await order(memberNo, 'aos');
  const told = ctx.stores.tell('google-play', fresh(), { accountToken: account });
  await settleStorePurchase(ctx, named(told));
  ctx.stores.tell('google-play', told.transactionId, { state: 'refunded', returnedShare: 100_000 });
  ctx.stores.lists.push({ ...named(told), product: null });
  assert.equal(await reconcileStorePurchases(ctx), 1);
  assert.equal((await coinsOf(memberNo)).coin, 0);
  ctx.stores.isAway = true;
  assert.equal(await reconcileStorePurchases(ctx), undefined);
  assert.equal(faults.length, 1);
});

test('a message is taken once, and one that nobody signed is refused', async () => {
  const body = JSON.stringify({ id: fresh() });
  const purchase = { store: 'google-play' as const, transactionId: fresh(), product: 'seoga.coin.50' };
  ctx.stores.messages.set(body, { id: 'message-1', kind: 'oneTimeProduct 1', purchase });
  const take = () => takeStoreMessage(ctx, { store: 'google-play', body, headers: {} });
  const taken = await Promise.all([take(), take(), take()]);
  assert.equal(taken.filter(({ isNew }) => isNew).length, 1);
  const jobs = ctx.added.filter(({ name, order: told }) => name === 'store-settle' && told === purchase);
  assert.equal(jobs.length, 1);
  await refusedAs(takeStoreMessage(ctx, { store: 'app-store', body: 'forged', headers: {} }), 'PAYMENT_ERROR 0011');
});
