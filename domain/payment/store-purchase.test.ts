import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import { passTime } from '../../tests/support/joined-member.ts';
import { refusedAs } from '../../tests/support/refused.ts';
import { StoreGround, appleProof, googleProof, nameOf } from '../../tests/support/store-ground.ts';
import type { TestContext } from '../../tests/support/test-context.ts';
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
  settleStorePurchase,
  takeStoreMessage,
} from './index.ts';

let ground: StoreGround;
let ctx: TestContext;

before(async () => {
  ground = await StoreGround.open();
  ctx = ground.ctx;
});
after(() => ground.drop());
beforeEach(() => ground.settle());

test('an order in a shell is of its store: products by their ids there, one name for each member, nothing on the web', async () => {
  const memberNo = await ground.buyer();
  const first = await ground.order(memberNo);
  const second = await ground.order(memberNo, 'aos', 100);
  assert.equal(first.product, 'seoga.coin.50');
  assert.equal(first.account, second.account);
  assert.notEqual(first.account, (await ground.order(await ground.buyer())).account);
  const web = await chargeOffer(ctx, 'web');
  assert.ok(web.products.every(({ storeProduct }) => storeProduct === null) && web.methods.length > 0);
  ctx.stores.open = ['ios'];
  assert.deepEqual((await chargeOffer(ctx, 'aos')).products, []);
  await refusedAs(ground.order(memberNo, 'aos'), 'PAYMENT_ERROR 0005');
  ctx.stores.open = ['ios', 'aos'];
  const productId = web.products[0]?.id ?? 0;
  const wrong = beginStorePurchase(ctx, { memberNo, productId, channel: 'ios', key: 'key-wrong-store' });
  await refusedAs(wrong, 'PAYMENT_ERROR 0001');
});

test('a paid transaction gives its coins once: app, message and minute at the same time, twenty times over', async () => {
  for (let round = 0; round < 20; round += 1) {
    const isApple = round % 2 === 0;
    const memberNo = await ground.buyer();
    const { payment, account } = await ground.order(memberNo, isApple ? 'ios' : 'aos');
    const id = ground.fresh();
    const store = isApple ? 'app-store' : 'google-play';
    const told = ctx.stores.tell(store, id, { accountToken: account });
    const proof = isApple ? appleProof(id) : googleProof(id);
    const message = JSON.stringify({ id });
    ctx.stores.messages.set(message, { id, kind: 'ONE_TIME_CHARGE', purchase: nameOf(told) });
    const ways = [
      () => confirmStorePurchase(ctx, { memberNo, proof }),
      () => settleStorePurchase(ctx, nameOf(told)),
      () => takeStoreMessage(ctx, { store, body: message, headers: {} }),
      () => chaseStorePurchases(ctx),
    ];
    const turned = [...ways.slice(round % 4), ...ways.slice(0, round % 4), ...ways];
    await Promise.all(turned.map((way) => way()));
    const { outcome, payment: paid } = await confirmStorePurchase(ctx, { memberNo, proof });
    assert.deepEqual([outcome, paid?.id, paid?.state], ['credited', payment, 'paid']);
    assert.deepEqual(await ground.coinsOf(memberNo), { coin: 50, bonus: 2, debt: 0 });
    const orders = await ctx.db.selectFrom('payment').select('id').where('member_no', '=', memberNo).execute();
    assert.deepEqual(orders, [{ id: payment }]);
    const row = await ground.rowOf(id);
    assert.deepEqual([row.member_no, row.currency, row.amount_micros], [memberNo, 'KRW', 6_000_000_000]);
    assert.equal(ctx.stores.finished.includes(id), !isApple);
    assert.equal(row.ask_at, null);
  }
  await ground.assertWhole();
});

test('a purchase of another member is refused and kept; the coins are whose name it bears', async () => {
  const [owner, other] = [await ground.buyer(), await ground.buyer()];
  const { account } = await ground.order(owner);
  const id = ground.fresh();
  ctx.stores.tell('app-store', id, { accountToken: account });
  await refusedAs(confirmStorePurchase(ctx, { memberNo: other, proof: appleProof(id) }), 'PAYMENT_ERROR 0014');
  assert.deepEqual(
    [await ground.coinsOf(owner), await ground.coinsOf(other)],
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
  const bare = ground.fresh();
  ctx.stores.tell('app-store', bare);
  await confirmStorePurchase(ctx, { memberNo: other, proof: appleProof(bare) });
  await refusedAs(confirmStorePurchase(ctx, { memberNo: owner, proof: appleProof(bare) }), 'PAYMENT_ERROR 0014');
  assert.equal((await ground.coinsOf(other)).coin, 50);
  await ground.assertWhole();
});

test('two who bring what bears no name at once: one has the coins, the other is refused', async () => {
  const members = [await ground.buyer(), await ground.buyer()];
  const id = ground.fresh();
  ctx.stores.tell('google-play', id);
  const brought = members.map((memberNo) => confirmStorePurchase(ctx, { memberNo, proof: googleProof(id) }));
  const ends = await Promise.allSettled(brought);
  assert.equal(ends.filter(({ status }) => status === 'fulfilled').length, 1);
  const coins = await Promise.all(members.map((memberNo) => ground.coinsOf(memberNo)));
  assert.equal(
    coins.reduce((sum, { coin }) => sum + coin, 0),
    50,
  );
  await ground.assertWhole();
});

test('a name that this shop never gave gives nobody coins, and is told as a fault', async () => {
  const memberNo = await ground.buyer();
  const id = ground.fresh();
  ctx.stores.tell('app-store', id, { accountToken: '00000000-0000-4000-8000-000000000000' });
  await refusedAs(confirmStorePurchase(ctx, { memberNo, proof: appleProof(id) }), 'PAYMENT_ERROR 0014');
  assert.equal((await ground.rowOf(id)).trouble, 'member');
  assert.equal(ground.faults.length, 1);
  assert.equal((await ground.coinsOf(memberNo)).coin, 0);
});

test('what is forged or unknown to the store is refused; where the store is away, it is asked again until it answers', async () => {
  const memberNo = await ground.buyer();
  await refusedAs(confirmStorePurchase(ctx, { memberNo, proof: appleProof('forged') }), 'PAYMENT_ERROR 0013');
  const { account } = await ground.order(memberNo, 'aos');
  const id = ground.fresh();
  ctx.stores.tell('google-play', id, { accountToken: account });
  ctx.stores.isAway = true;
  await refusedAs(confirmStorePurchase(ctx, { memberNo, proof: googleProof(id) }), 'PAYMENT_ERROR 0015');
  assert.equal((await ground.coinsOf(memberNo)).coin, 0);
  ctx.stores.isAway = false;
  await passTime(ctx, '2 minutes');
  await chaseStorePurchases(ctx);
  assert.equal((await ground.coinsOf(memberNo)).coin, 50);
  assert.ok(ctx.stores.finished.includes(id));
});

test('the store is told that it was delivered only when the coins are there, and again until it has heard', async () => {
  const memberNo = await ground.buyer();
  const { account } = await ground.order(memberNo, 'aos');
  const id = ground.fresh();
  const told = ctx.stores.tell('google-play', id, { accountToken: account });
  const finish = ctx.stores.finish.bind(ctx.stores);
  ctx.stores.finish = async () => {
    assert.equal((await ground.coinsOf(memberNo)).coin, 50);
    return false;
  };
  await settleStorePurchase(ctx, nameOf(told));
  assert.equal((await ground.rowOf(id)).finished_at, null);
  ctx.stores.finish = finish;
  await passTime(ctx, '3 minutes');
  await chaseStorePurchases(ctx);
  assert.notEqual((await ground.rowOf(id)).finished_at, null);
  assert.equal((await ground.coinsOf(memberNo)).coin, 50);
});

test('a purchase that waits for its money waits here too, and gives its coins when it has come', async () => {
  const memberNo = await ground.buyer();
  const { payment, account } = await ground.order(memberNo, 'aos');
  const id = ground.fresh();
  ctx.stores.tell('google-play', id, { accountToken: account, state: 'pending', amountMicros: null, currency: null });
  const first = await confirmStorePurchase(ctx, { memberNo, proof: googleProof(id) });
  assert.deepEqual([first.outcome, first.payment?.state], ['pending', 'pending']);
  assert.ok(!ctx.stores.finished.includes(id));
  ctx.stores.tell('google-play', id, { state: 'purchased', amountMicros: 5_900_000_000, currency: 'KRW' });
  await passTime(ctx, '5 minutes');
  await chaseStorePurchases(ctx);
  assert.equal(await ground.stateOf(memberNo, payment), 'paid');
  assert.equal((await paymentOf(ctx, { memberNo, paymentId: payment })).won, 5900);
  // One that is given up instead comes to its end without coins.
  const gone = await ground.order(memberNo, 'aos');
  const given = ground.fresh();
  const waiting = ctx.stores.tell('google-play', given, { accountToken: account, state: 'pending' });
  await settleStorePurchase(ctx, nameOf(waiting));
  ctx.stores.tell('google-play', given, { state: 'refunded' });
  await settleStorePurchase(ctx, nameOf(waiting));
  assert.equal(await ground.stateOf(memberNo, gone.payment), 'cancelled');
  assert.equal((await ground.coinsOf(memberNo)).coin, 50);
  await ground.assertWhole();
});

test('a product that is sold no more gives what it gave; one that nobody knows waits until the operator names it', async () => {
  const memberNo = await ground.buyer();
  const { account } = await ground.order(memberNo);
  const id = ground.fresh();
  const told = ctx.stores.tell('app-store', id, { accountToken: account, product: 'seoga.coin.777' });
  await settleStorePurchase(ctx, nameOf(told));
  assert.deepEqual([(await ground.rowOf(id)).trouble, (await ground.coinsOf(memberNo)).coin], ['product', 0]);
  const sold = await ctx.db.selectFrom('coin_product').selectAll().where('channel', '=', 'ios').execute();
  await applyCoinPlan(ctx, {
    products: { ios: [{ won: 9900, coins: 77, bonus: 7, bonusDays: 30, storeProduct: 'seoga.coin.777' }] },
  });
  await passTime(ctx, '2 hours');
  await chaseStorePurchases(ctx);
  assert.deepEqual(await ground.coinsOf(memberNo), { coin: 77, bonus: 7, debt: 0 });
  const late = ctx.stores.tell('app-store', ground.fresh(), { accountToken: account, product: 'seoga.coin.50' });
  await settleStorePurchase(ctx, nameOf(late));
  assert.deepEqual(await ground.coinsOf(memberNo), { coin: 127, bonus: 9, debt: 0 });
  const again = sold.map(({ won, coins, bonus, bonus_days: bonusDays, store_product: name }) => {
    return { won, coins, bonus, bonusDays, storeProduct: name ?? '' };
  });
  await applyCoinPlan(ctx, { products: { ios: again } });
  await ground.assertWhole();
});

test('the limit of the unverified holds before buying; what was bought all the same is credited, and the letter says so', async () => {
  const memberNo = await ground.buyer();
  await applyCoinPlan(ctx, { terms: { unverifiedWon: 7000 } });
  const { account } = await ground.order(memberNo);
  await refusedAs(ground.order(memberNo), 'PAYMENT_ERROR 0003');
  const first = ctx.stores.tell('app-store', ground.fresh(), { accountToken: account });
  const second = ctx.stores.tell('app-store', ground.fresh(), {
    accountToken: account,
    amountMicros: 4_990_000,
    currency: 'USD',
  });
  await settleStorePurchase(ctx, nameOf(first));
  await settleStorePurchase(ctx, nameOf(second));
  await applyCoinPlan(ctx, { terms: { unverifiedWon: 300_000 } });
  assert.equal((await ground.coinsOf(memberNo)).coin, 100);
  const receipts = ctx.letters.filter(({ key }) => key?.startsWith('receipt ')).slice(-2);
  assert.ok(receipts[0]?.text.includes('6,000원') && !receipts[0].text.includes('한도를 넘은'));
  assert.ok(receipts[1]?.text.includes('USD 4.99') && receipts[1].text.includes('한도를 넘은'));
  assert.ok(receipts.every(({ text }) => text.includes('해당 스토어에서 환불')));
  await ground.assertWhole();
});

test('what is refunded in the product is refused for a store; the gateway is never asked about it; closed windows end', async () => {
  const memberNo = await ground.buyer();
  const { payment, account } = await ground.order(memberNo);
  const told = ctx.stores.tell('app-store', ground.fresh(), { accountToken: account });
  await settleStorePurchase(ctx, nameOf(told));
  await refusedAs(offerChargeRefund(ctx, { memberNo, paymentId: payment }), 'PAYMENT_ERROR 0009');
  const left = await ground.order(memberNo);
  const closed = await completePayment(ctx, { memberNo, paymentId: left.payment, isGivenUp: true });
  assert.equal(closed.state, 'closed');
  const old = await ground.order(memberNo);
  await passTime(ctx, '26 hours');
  await chasePayments(ctx);
  await chaseStorePurchases(ctx);
  assert.equal(await ground.stateOf(memberNo, old.payment), 'closed');
  assert.deepEqual(await reconcilePayments(ctx), []);
  assert.equal(await ground.stateOf(memberNo, payment), 'paid');
});

test('whoever has left gets no coins, and the store is not told that it was delivered', async () => {
  const memberNo = await ground.buyer();
  const { account } = await ground.order(memberNo, 'aos');
  const id = ground.fresh();
  const told = ctx.stores.tell('google-play', id, { accountToken: account });
  await ctx.db.updateTable('member').set({ state: 'withdrawn' }).where('member_no', '=', memberNo).execute();
  await settleStorePurchase(ctx, nameOf(told));
  assert.deepEqual([(await ground.rowOf(id)).trouble, ctx.stores.finished.includes(id)], ['leaver', false]);
  assert.equal((await ground.coinsOf(memberNo)).coin, 0);
  const free = ctx.stores.tell('app-store', ground.fresh(), { accountToken: account, amountMicros: 0 });
  await settleStorePurchase(ctx, nameOf(free));
  assert.equal((await ground.rowOf(free.transactionId)).trouble, 'free');
});

test('a message is taken once, and one that nobody signed is refused', async () => {
  const body = JSON.stringify({ id: ground.fresh() });
  const purchase = { store: 'google-play' as const, transactionId: ground.fresh(), product: 'seoga.coin.50' };
  ctx.stores.messages.set(body, { id: 'message-1', kind: 'oneTimeProduct 1', purchase });
  const take = () => takeStoreMessage(ctx, { store: 'google-play', body, headers: {} });
  const taken = await Promise.all([take(), take(), take()]);
  assert.equal(taken.filter(({ isNew }) => isNew).length, 1);
  const jobs = ctx.added.filter(({ name, order: told }) => name === 'store-settle' && told === purchase);
  assert.equal(jobs.length, 1);
  await refusedAs(takeStoreMessage(ctx, { store: 'app-store', body: 'forged', headers: {} }), 'PAYMENT_ERROR 0011');
});
