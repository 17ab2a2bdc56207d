import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import { listConsents, saveStoreRefundConsent } from '#domain/members';
import { AppStoreShop, appleProof, nameOf } from '../../../tests/support/servers/app-store-shop.ts';
import type { TestContext } from '../../../tests/support/database/test-context.ts';
import { confirmStorePurchase, reconcileStorePurchases, syncStorePurchase, reportConsumption } from '../index.ts';

let ground: AppStoreShop;
let ctx: TestContext;

before(async () => {
  ground = await AppStoreShop.open();
  ctx = ground.ctx;
});
after(() => ground.drop());
beforeEach(() => ground.settle());

test('a refund reported before the purchase credits nothing until the store undoes it', async () => {
  const memberNo = await ground.buyer();
  const { account } = await ground.order(memberNo);
  const id = ground.fresh();
  const told = ctx.stores.tell('app-store', id, { accountToken: account, state: 'refunded', returnedShare: 100_000 });
  await syncStorePurchase(ctx, nameOf(told));
  const { outcome } = await confirmStorePurchase(ctx, { memberNo, proof: appleProof(id) });
  assert.equal(outcome, 'refunded');
  assert.equal((await ground.coinsOf(memberNo)).coin, 0);
  ctx.stores.tell('app-store', id, { state: 'purchased', returnedShare: 0 });
  await syncStorePurchase(ctx, nameOf(told));
  assert.equal((await ground.coinsOf(memberNo)).coin, 50);
  await ground.assertWhole();
});

test('a refund takes coins and books spent ones as debt, and undoing it restores everything', async () => {
  const memberNo = await ground.buyer();
  const { payment, account } = await ground.order(memberNo);
  const id = ground.fresh();
  const told = ctx.stores.tell('app-store', id, { accountToken: account });
  await syncStorePurchase(ctx, nameOf(told));
  await ground.spend(memberNo, 12);
  const refund = async (): Promise<void> => {
    ctx.stores.tell('app-store', id, { state: 'refunded', returnedShare: 100_000 });
    await Promise.all([1, 2, 3].map(() => syncStorePurchase(ctx, nameOf(told))));
    await ground.assertWhole();
  };
  const reverse = async (): Promise<void> => {
    ctx.stores.tell('app-store', id, { state: 'purchased', returnedShare: 0 });
    await Promise.all([1, 2, 3].map(() => syncStorePurchase(ctx, nameOf(told))));
    await ground.assertWhole();
  };
  await refund();
  assert.deepEqual(await ground.coinsOf(memberNo), { coin: 0, bonus: 0, debt: 12 });
  assert.equal(await ground.stateOf(memberNo, payment), 'cancelled');
  await reverse();
  assert.deepEqual(await ground.coinsOf(memberNo), { coin: 40, bonus: 0, debt: 0 });
  assert.equal(await ground.stateOf(memberNo, payment), 'paid');
  await refund();
  assert.deepEqual(await ground.coinsOf(memberNo), { coin: 0, bonus: 0, debt: 12 });
  // The next purchase repays the debt; an undone refund returns it as coins.
  const next = ctx.stores.tell('app-store', ground.fresh(), { accountToken: account });
  await syncStorePurchase(ctx, nameOf(next));
  assert.deepEqual(await ground.coinsOf(memberNo), { coin: 38, bonus: 2, debt: 0 });
  await reverse();
  assert.deepEqual(await ground.coinsOf(memberNo), { coin: 90, bonus: 2, debt: 0 });
  await ground.assertWhole();
});

test('coins restored by an undone refund repay the debt of another purchase', async () => {
  const memberNo = await ground.buyer();
  const { account } = await ground.order(memberNo);
  const [one, other] = [ground.fresh(), ground.fresh()];
  const tell = async (id: string, state: 'purchased' | 'refunded') => {
    const returnedShare = state === 'refunded' ? 100_000 : 0;
    await syncStorePurchase(
      ctx,
      nameOf(ctx.stores.tell('app-store', id, { accountToken: account, state, returnedShare })),
    );
  };
  await tell(one, 'purchased');
  await ground.spend(memberNo, 22);
  await tell(other, 'purchased');
  await tell(other, 'refunded');
  await tell(one, 'refunded');
  assert.deepEqual(await ground.coinsOf(memberNo), { coin: 0, bonus: 0, debt: 22 });
  await tell(other, 'purchased');
  assert.deepEqual(await ground.coinsOf(memberNo), { coin: 28, bonus: 2, debt: 0 });
  await ground.assertWhole();
});

test('an older App Store report does not override a newer one, and Google never goes back', async () => {
  const memberNo = await ground.buyer();
  const { account } = await ground.order(memberNo);
  const id = ground.fresh();
  const early = ctx.stores.tell('app-store', id, { accountToken: account });
  const read = ctx.stores.read.bind(ctx.stores);
  ctx.stores.tell('app-store', id, { state: 'refunded', returnedShare: 100_000 });
  await syncStorePurchase(ctx, nameOf(early));
  ctx.stores.read = async () => early;
  await syncStorePurchase(ctx, nameOf(early));
  ctx.stores.read = read;
  assert.deepEqual([(await ground.rowOf(id)).state, (await ground.coinsOf(memberNo)).coin], ['refunded', 0]);
  const token = ground.fresh();
  const bought = ctx.stores.tell('google-play', token, { accountToken: account });
  await syncStorePurchase(ctx, nameOf(bought));
  ctx.stores.tell('google-play', token, { state: 'refunded', returnedShare: 100_000 });
  await syncStorePurchase(ctx, nameOf(bought));
  ctx.stores.tell('google-play', token, { state: 'purchased', returnedShare: 0 });
  await syncStorePurchase(ctx, nameOf(bought));
  assert.deepEqual(await ground.coinsOf(memberNo), { coin: 0, bonus: 0, debt: 0 });
  await ground.assertWhole();
});

test('a partial refund takes its share, and a quantity multiplies the coins', async () => {
  const memberNo = await ground.buyer();
  const { payment, account } = await ground.order(memberNo, 'aos');
  const id = ground.fresh();
  const told = ctx.stores.tell('google-play', id, { accountToken: account, quantity: 3, amountMicros: 18_000_000_000 });
  await syncStorePurchase(ctx, nameOf(told));
  assert.deepEqual(await ground.coinsOf(memberNo), { coin: 150, bonus: 6, debt: 0 });
  ctx.stores.tell('google-play', id, { returnedShare: 33_334 });
  await syncStorePurchase(ctx, nameOf(told));
  assert.equal(await ground.stateOf(memberNo, payment), 'partial');
  // A third of 156, rounded up, paid coins first.
  assert.deepEqual(await ground.coinsOf(memberNo), { coin: 97, bonus: 6, debt: 0 });
  ctx.stores.tell('google-play', id, { state: 'refunded', returnedShare: 100_000 });
  await syncStorePurchase(ctx, nameOf(told));
  assert.deepEqual(await ground.coinsOf(memberNo), { coin: 0, bonus: 0, debt: 0 });
  await ground.assertWhole();
});

test('the nightly sync finds what no notification reported, and reports when stores cannot be read', async () => {
  const memberNo = await ground.buyer();
  const { account } = await ground.order(memberNo, 'aos');
  const told = ctx.stores.tell('google-play', ground.fresh(), { accountToken: account });
  await syncStorePurchase(ctx, nameOf(told));
  ctx.stores.tell('google-play', told.transactionId, { state: 'refunded', returnedShare: 100_000 });
  ctx.stores.lists.push({ ...nameOf(told), product: null });
  assert.equal(await reconcileStorePurchases(ctx), 1);
  assert.equal((await ground.coinsOf(memberNo)).coin, 0);
  ctx.stores.isAway = true;
  assert.equal(await reconcileStorePurchases(ctx), undefined);
  assert.equal(ground.faults.length, 1);
});

test("reports consumption only with the buyer's consent, as of the request", async () => {
  const memberNo = await ground.buyer();
  const { account } = await ground.order(memberNo);
  const told = ctx.stores.tell('app-store', ground.fresh(), { accountToken: account });
  const ask = () => reportConsumption(ctx, nameOf(told));
  assert.equal(await ask(), false, 'a purchase that nobody knows');
  await syncStorePurchase(ctx, nameOf(told));
  assert.equal(await ask(), false, 'a buyer who never said anything');
  assert.equal(ctx.stores.uses.size, 0);
  await saveStoreRefundConsent(ctx, { memberNo, isGiven: true });
  assert.equal(await ask(), true);
  const use = () => ctx.stores.uses.get(told.transactionId);
  assert.deepEqual(use(), { usedShare: 0, isDelivered: true, refund: 'all' });
  await ground.spend(memberNo, 13);
  await ask();
  // 13 of 50 coins and 2 bonus coins.
  assert.deepEqual(use(), { usedShare: 25_000, isDelivered: true, refund: 'unused' });
  ctx.stores.isAway = true;
  await ground.spend(memberNo, 39);
  await assert.rejects(ask(), 'the job tries again');
  ctx.stores.isAway = false;
  await ask();
  assert.deepEqual(use(), { usedShare: 100_000, isDelivered: true, refund: 'none' });
  assert.ok((await ground.rowOf(told.transactionId)).use_told_at);
  await saveStoreRefundConsent(ctx, { memberNo, isGiven: false });
  ctx.stores.uses.clear();
  assert.equal(await ask(), false, 'a consent that was withdrawn');
  assert.equal(ctx.stores.uses.size, 0);
  const said = (await listConsents(ctx, memberNo)).filter(({ kind }) => kind === 'store-refunds');
  assert.deepEqual(
    said.map(({ isGiven }) => isGiven),
    [false, true],
  );
});
