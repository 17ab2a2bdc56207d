import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import { advanceTime } from '../../../tests/support/fixtures/joined-member.ts';
import { rejectsWith } from '../../../tests/support/domain-errors.ts';
import { AppStoreShop, appleProof, googleProof, nameOf } from '../../../tests/support/servers/app-store-shop.ts';
import type { TestContext } from '../../../tests/support/database/test-context.ts';
import {
  applyCoinPlan,
  createStorePurchase,
  loadChargeOffer,
  pollPayments,
  pollStorePurchases,
  completePayment,
  confirmStorePurchase,
  offerChargeRefund,
  findPayment,
  reconcilePayments,
  syncStorePurchase,
  handleStoreWebhook,
} from '../index.ts';

let fixture: AppStoreShop;
let ctx: TestContext;

before(async () => {
  fixture = await AppStoreShop.open();
  ctx = fixture.ctx;
});
after(() => fixture.drop());
beforeEach(() => fixture.settle());

test("an app order uses its store's product IDs and one account token per member, and does not exist on the web", async () => {
  const memberNo = await fixture.buyer();
  const first = await fixture.order(memberNo);
  const second = await fixture.order(memberNo, 'aos', 100);
  assert.equal(first.product, 'seoga.coin.50');
  assert.equal(first.account, second.account);
  assert.notEqual(first.account, (await fixture.order(await fixture.buyer())).account);
  const web = await loadChargeOffer(ctx, 'web');
  assert.ok(web.products.every(({ storeProduct }) => storeProduct === null) && web.methods.length > 0);
  ctx.stores.open = ['ios'];
  assert.deepEqual((await loadChargeOffer(ctx, 'aos')).products, []);
  await rejectsWith(fixture.order(memberNo, 'aos'), 'PAYMENT_ERROR 0005');
  ctx.stores.open = ['ios', 'aos'];
  const productId = web.products[0]?.id ?? 0;
  const wrong = createStorePurchase(ctx, { memberNo, productId, channel: 'ios', key: 'key-wrong-store' });
  await rejectsWith(wrong, 'PAYMENT_ERROR 0001');
});

test('a paid transaction credits its coins once when app, notification and poll run concurrently', async () => {
  for (let round = 0; round < 20; round += 1) {
    const isApple = round % 2 === 0;
    const memberNo = await fixture.buyer();
    const { payment, account } = await fixture.order(memberNo, isApple ? 'ios' : 'aos');
    const id = fixture.fresh();
    const store = isApple ? 'app-store' : 'google-play';
    const verifiedStorePurchase = ctx.stores.tell(store, id, { accountToken: account });
    const proof = isApple ? appleProof(id) : googleProof(id);
    const message = JSON.stringify({ id });
    ctx.stores.messages.set(message, { id, kind: 'ONE_TIME_CHARGE', purchase: nameOf(verifiedStorePurchase) });
    const ways = [
      () => confirmStorePurchase(ctx, { memberNo, proof }),
      () => syncStorePurchase(ctx, nameOf(verifiedStorePurchase)),
      () => handleStoreWebhook(ctx, { store, body: message, headers: {} }),
      () => pollStorePurchases(ctx),
    ];
    const turned = [...ways.slice(round % 4), ...ways.slice(0, round % 4), ...ways];
    await Promise.all(turned.map((method) => method()));
    const { outcome, payment: paid } = await confirmStorePurchase(ctx, { memberNo, proof });
    assert.deepEqual([outcome, paid?.id, paid?.state], ['credited', payment, 'paid']);
    assert.deepEqual(await fixture.coinsOf(memberNo), { coin: 50, bonus: 2, debt: 0 });
    const orders = await ctx.db.selectFrom('payment').select('id').where('member_no', '=', memberNo).execute();
    assert.deepEqual(orders, [{ id: payment }]);
    const row = await fixture.rowOf(id);
    assert.deepEqual([row.member_no, row.currency, row.amount_micros], [memberNo, 'KRW', 6_000_000_000]);
    assert.equal(ctx.stores.finished.includes(id), !isApple);
    assert.equal(row.ask_at, null);
  }
  await fixture.assertWhole();
});

test('rejects and records a purchase of another member, whose token gets the coins', async () => {
  const [owner, other] = [await fixture.buyer(), await fixture.buyer()];
  const { account } = await fixture.order(owner);
  const id = fixture.fresh();
  ctx.stores.tell('app-store', id, { accountToken: account });
  await rejectsWith(confirmStorePurchase(ctx, { memberNo: other, proof: appleProof(id) }), 'PAYMENT_ERROR 0014');
  assert.deepEqual(
    [await fixture.coinsOf(owner), await fixture.coinsOf(other)],
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
  // A purchase without account token belongs to the first who submits it.
  const bare = fixture.fresh();
  ctx.stores.tell('app-store', bare);
  await confirmStorePurchase(ctx, { memberNo: other, proof: appleProof(bare) });
  await rejectsWith(confirmStorePurchase(ctx, { memberNo: owner, proof: appleProof(bare) }), 'PAYMENT_ERROR 0014');
  assert.equal((await fixture.coinsOf(other)).coin, 50);
  await fixture.assertWhole();
});

test('credits one of two members who submit a purchase without account token at once', async () => {
  const members = [await fixture.buyer(), await fixture.buyer()];
  const id = fixture.fresh();
  ctx.stores.tell('google-play', id);
  const brought = members.map((memberNo) => confirmStorePurchase(ctx, { memberNo, proof: googleProof(id) }));
  const ends = await Promise.allSettled(brought);
  assert.equal(ends.filter(({ status }) => status === 'fulfilled').length, 1);
  const coins = await Promise.all(members.map((memberNo) => fixture.coinsOf(memberNo)));
  assert.equal(
    coins.reduce((sum, { coin }) => sum + coin, 0),
    50,
  );
  await fixture.assertWhole();
});

test('an unknown account token credits nobody and logs an error', async () => {
  const memberNo = await fixture.buyer();
  const id = fixture.fresh();
  ctx.stores.tell('app-store', id, { accountToken: '00000000-0000-4000-8000-000000000000' });
  await rejectsWith(confirmStorePurchase(ctx, { memberNo, proof: appleProof(id) }), 'PAYMENT_ERROR 0014');
  assert.equal((await fixture.rowOf(id)).trouble, 'member');
  assert.equal(fixture.errors.length, 1);
  assert.equal((await fixture.coinsOf(memberNo)).coin, 0);
});

test('rejects forged and unknown purchases, and polls again when the store cannot be reached', async () => {
  const memberNo = await fixture.buyer();
  await rejectsWith(confirmStorePurchase(ctx, { memberNo, proof: appleProof('forged') }), 'PAYMENT_ERROR 0013');
  const { account } = await fixture.order(memberNo, 'aos');
  const id = fixture.fresh();
  ctx.stores.tell('google-play', id, { accountToken: account });
  ctx.stores.isAway = true;
  await rejectsWith(confirmStorePurchase(ctx, { memberNo, proof: googleProof(id) }), 'PAYMENT_ERROR 0015');
  assert.equal((await fixture.coinsOf(memberNo)).coin, 0);
  ctx.stores.isAway = false;
  await advanceTime(ctx, '2 minutes');
  await pollStorePurchases(ctx);
  assert.equal((await fixture.coinsOf(memberNo)).coin, 50);
  assert.ok(ctx.stores.finished.includes(id));
});

test('acknowledges to the store only after crediting, and retries until the store confirms', async () => {
  const memberNo = await fixture.buyer();
  const { account } = await fixture.order(memberNo, 'aos');
  const id = fixture.fresh();
  const verifiedStorePurchase = ctx.stores.tell('google-play', id, { accountToken: account });
  const finish = ctx.stores.finish.bind(ctx.stores);
  ctx.stores.finish = async () => {
    assert.equal((await fixture.coinsOf(memberNo)).coin, 50);
    return false;
  };
  await syncStorePurchase(ctx, nameOf(verifiedStorePurchase));
  assert.equal((await fixture.rowOf(id)).finished_at, null);
  ctx.stores.finish = finish;
  await advanceTime(ctx, '3 minutes');
  await pollStorePurchases(ctx);
  assert.notEqual((await fixture.rowOf(id)).finished_at, null);
  assert.equal((await fixture.coinsOf(memberNo)).coin, 50);
});

test('a pending purchase stays pending and credits its coins when paid', async () => {
  const memberNo = await fixture.buyer();
  const { payment, account } = await fixture.order(memberNo, 'aos');
  const id = fixture.fresh();
  ctx.stores.tell('google-play', id, { accountToken: account, state: 'pending', amountMicros: null, currency: null });
  const first = await confirmStorePurchase(ctx, { memberNo, proof: googleProof(id) });
  assert.deepEqual([first.outcome, first.payment?.state], ['pending', 'pending']);
  assert.ok(!ctx.stores.finished.includes(id));
  ctx.stores.tell('google-play', id, { state: 'purchased', amountMicros: 5_900_000_000, currency: 'KRW' });
  await advanceTime(ctx, '5 minutes');
  await pollStorePurchases(ctx);
  assert.equal(await fixture.stateOf(memberNo, payment), 'paid');
  assert.equal((await findPayment(ctx, { memberNo, paymentId: payment })).won, 5900);
  // An abandoned order ends without coins.
  const gone = await fixture.order(memberNo, 'aos');
  const input = fixture.fresh();
  const waiting = ctx.stores.tell('google-play', input, { accountToken: account, state: 'pending' });
  await syncStorePurchase(ctx, nameOf(waiting));
  ctx.stores.tell('google-play', input, { state: 'refunded' });
  await syncStorePurchase(ctx, nameOf(waiting));
  assert.equal(await fixture.stateOf(memberNo, gone.payment), 'cancelled');
  assert.equal((await fixture.coinsOf(memberNo)).coin, 50);
  await fixture.assertWhole();
});

test('a discontinued product credits its former coins; an unknown one waits until the operator adds it', async () => {
  const memberNo = await fixture.buyer();
  const { account } = await fixture.order(memberNo);
  const id = fixture.fresh();
  const verifiedStorePurchase = ctx.stores.tell('app-store', id, { accountToken: account, product: 'seoga.coin.777' });
  await syncStorePurchase(ctx, nameOf(verifiedStorePurchase));
  assert.deepEqual([(await fixture.rowOf(id)).trouble, (await fixture.coinsOf(memberNo)).coin], ['product', 0]);
  const sold = await ctx.db.selectFrom('coin_product').selectAll().where('channel', '=', 'ios').execute();
  await applyCoinPlan(ctx, {
    products: { ios: [{ won: 9900, coins: 77, bonus: 7, bonusDays: 30, storeProduct: 'seoga.coin.777' }] },
  });
  await advanceTime(ctx, '2 hours');
  await pollStorePurchases(ctx);
  assert.deepEqual(await fixture.coinsOf(memberNo), { coin: 77, bonus: 7, debt: 0 });
  const late = ctx.stores.tell('app-store', fixture.fresh(), { accountToken: account, product: 'seoga.coin.50' });
  await syncStorePurchase(ctx, nameOf(late));
  assert.deepEqual(await fixture.coinsOf(memberNo), { coin: 127, bonus: 9, debt: 0 });
  const again = sold.map(({ won, coins, bonus, bonus_days: bonusDays, store_product: name }) => {
    return { won, coins, bonus, bonusDays, storeProduct: name ?? '' };
  });
  await applyCoinPlan(ctx, { products: { ios: again } });
  await fixture.assertWhole();
});

test('the limit for unverified members blocks orders, but a charged purchase is credited with a notice', async () => {
  const memberNo = await fixture.buyer();
  await applyCoinPlan(ctx, { terms: { unverifiedWon: 7000 } });
  const { account } = await fixture.order(memberNo);
  await rejectsWith(fixture.order(memberNo), 'PAYMENT_ERROR 0003');
  const first = ctx.stores.tell('app-store', fixture.fresh(), { accountToken: account });
  const second = ctx.stores.tell('app-store', fixture.fresh(), {
    accountToken: account,
    amountMicros: 4_990_000,
    currency: 'USD',
  });
  await syncStorePurchase(ctx, nameOf(first));
  await syncStorePurchase(ctx, nameOf(second));
  await applyCoinPlan(ctx, { terms: { unverifiedWon: 300_000 } });
  assert.equal((await fixture.coinsOf(memberNo)).coin, 100);
  const receipts = ctx.letters.filter(({ key }) => key?.startsWith('receipt ')).slice(-2);
  assert.ok(receipts[0]?.text.includes('6,000원') && !receipts[0].text.includes('한도를 넘은'));
  assert.ok(receipts[1]?.text.includes('USD 4.99') && receipts[1].text.includes('한도를 넘은'));
  assert.ok(receipts.every(({ text }) => text.includes('해당 스토어에서 환불')));
  await fixture.assertWhole();
});

test('rejects refunds of store purchases in the product, never asks the gateway and closes abandoned orders', async () => {
  const memberNo = await fixture.buyer();
  const { payment, account } = await fixture.order(memberNo);
  const verifiedStorePurchase = ctx.stores.tell('app-store', fixture.fresh(), { accountToken: account });
  await syncStorePurchase(ctx, nameOf(verifiedStorePurchase));
  await rejectsWith(offerChargeRefund(ctx, { memberNo, paymentId: payment }), 'PAYMENT_ERROR 0009');
  const left = await fixture.order(memberNo);
  const closed = await completePayment(ctx, { memberNo, paymentId: left.payment, isGivenUp: true });
  assert.equal(closed.state, 'closed');
  const old = await fixture.order(memberNo);
  await advanceTime(ctx, '26 hours');
  await pollPayments(ctx);
  await pollStorePurchases(ctx);
  assert.equal(await fixture.stateOf(memberNo, old.payment), 'closed');
  assert.deepEqual(await reconcilePayments(ctx), []);
  assert.equal(await fixture.stateOf(memberNo, payment), 'paid');
});

test('does not credit or acknowledge a purchase of a deleted member', async () => {
  const memberNo = await fixture.buyer();
  const { account } = await fixture.order(memberNo, 'aos');
  const id = fixture.fresh();
  const verifiedStorePurchase = ctx.stores.tell('google-play', id, { accountToken: account });
  await ctx.db.updateTable('member').set({ state: 'withdrawn' }).where('member_no', '=', memberNo).execute();
  await syncStorePurchase(ctx, nameOf(verifiedStorePurchase));
  assert.deepEqual([(await fixture.rowOf(id)).trouble, ctx.stores.finished.includes(id)], ['leaver', false]);
  assert.equal((await fixture.coinsOf(memberNo)).coin, 0);
  const free = ctx.stores.tell('app-store', fixture.fresh(), { accountToken: account, amountMicros: 0 });
  await syncStorePurchase(ctx, nameOf(free));
  assert.equal((await fixture.rowOf(free.transactionId)).trouble, 'free');
});

test('handles a notification once and rejects an unsigned one', async () => {
  const body = JSON.stringify({ id: fixture.fresh() });
  const purchase = { store: 'google-play' as const, transactionId: fixture.fresh(), product: 'seoga.coin.50' };
  ctx.stores.messages.set(body, { id: 'message-1', kind: 'oneTimeProduct 1', purchase });
  const take = () => handleStoreWebhook(ctx, { store: 'google-play', body, headers: {} });
  const claimed = await Promise.all([take(), take(), take()]);
  assert.equal(claimed.filter(({ isNew }) => isNew).length, 1);
  const jobs = ctx.added.filter(({ name, payload }) => name === 'store-settle' && payload === purchase);
  assert.equal(jobs.length, 1);
  await rejectsWith(handleStoreWebhook(ctx, { store: 'app-store', body: 'forged', headers: {} }), 'PAYMENT_ERROR 0011');
});
