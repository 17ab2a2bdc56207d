import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import { listConsents, sayStoreRefunds } from '#domain/membership';
import { StoreGround, appleProof, nameOf } from '../../tests/support/store-ground.ts';
import type { TestContext } from '../../tests/support/test-context.ts';
import { confirmStorePurchase, reconcileStorePurchases, settleStorePurchase, tellStoreUse } from './index.ts';

let ground: StoreGround;
let ctx: TestContext;

before(async () => {
  ground = await StoreGround.open();
  ctx = ground.ctx;
});
after(() => ground.drop());
beforeEach(() => ground.settle());

test('a refund that is heard of before the purchase gives no coins; taken back by the store, it gives them', async () => {
  const memberNo = await ground.buyer();
  const { account } = await ground.order(memberNo);
  const id = ground.fresh();
  const told = ctx.stores.tell('app-store', id, { accountToken: account, state: 'refunded', returnedShare: 100_000 });
  await settleStorePurchase(ctx, nameOf(told));
  const { outcome } = await confirmStorePurchase(ctx, { memberNo, proof: appleProof(id) });
  assert.equal(outcome, 'refunded');
  assert.equal((await ground.coinsOf(memberNo)).coin, 0);
  ctx.stores.tell('app-store', id, { state: 'purchased', returnedShare: 0 });
  await settleStorePurchase(ctx, nameOf(told));
  assert.equal((await ground.coinsOf(memberNo)).coin, 50);
  await ground.assertWhole();
});

test('a refund takes the coins back and what was spent is owed; reversed, all of it is given back; refunded again, taken', async () => {
  const memberNo = await ground.buyer();
  const { payment, account } = await ground.order(memberNo);
  const id = ground.fresh();
  const told = ctx.stores.tell('app-store', id, { accountToken: account });
  await settleStorePurchase(ctx, nameOf(told));
  await ground.spend(memberNo, 12);
  const refund = async (): Promise<void> => {
    ctx.stores.tell('app-store', id, { state: 'refunded', returnedShare: 100_000 });
    await Promise.all([1, 2, 3].map(() => settleStorePurchase(ctx, nameOf(told))));
    await ground.assertWhole();
  };
  const reverse = async (): Promise<void> => {
    ctx.stores.tell('app-store', id, { state: 'purchased', returnedShare: 0 });
    await Promise.all([1, 2, 3].map(() => settleStorePurchase(ctx, nameOf(told))));
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
  // What is owed is repaid by the next purchase; when the refund is taken back, that comes as coins.
  const next = ctx.stores.tell('app-store', ground.fresh(), { accountToken: account });
  await settleStorePurchase(ctx, nameOf(next));
  assert.deepEqual(await ground.coinsOf(memberNo), { coin: 38, bonus: 2, debt: 0 });
  await reverse();
  assert.deepEqual(await ground.coinsOf(memberNo), { coin: 90, bonus: 2, debt: 0 });
  await ground.assertWhole();
});

test('coins that come back because a store undid a refund repay what is owed for another purchase', async () => {
  const memberNo = await ground.buyer();
  const { account } = await ground.order(memberNo);
  const [one, other] = [ground.fresh(), ground.fresh()];
  const tell = async (id: string, state: 'purchased' | 'refunded') => {
    const returnedShare = state === 'refunded' ? 100_000 : 0;
    await settleStorePurchase(
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

test('an older word of the App Store does not undo a newer one, and Google never goes back', async () => {
  const memberNo = await ground.buyer();
  const { account } = await ground.order(memberNo);
  const id = ground.fresh();
  const early = ctx.stores.tell('app-store', id, { accountToken: account });
  const read = ctx.stores.read.bind(ctx.stores);
  ctx.stores.tell('app-store', id, { state: 'refunded', returnedShare: 100_000 });
  await settleStorePurchase(ctx, nameOf(early));
  ctx.stores.read = async () => early;
  await settleStorePurchase(ctx, nameOf(early));
  ctx.stores.read = read;
  assert.deepEqual([(await ground.rowOf(id)).state, (await ground.coinsOf(memberNo)).coin], ['refunded', 0]);
  const token = ground.fresh();
  const bought = ctx.stores.tell('google-play', token, { accountToken: account });
  await settleStorePurchase(ctx, nameOf(bought));
  ctx.stores.tell('google-play', token, { state: 'refunded', returnedShare: 100_000 });
  await settleStorePurchase(ctx, nameOf(bought));
  ctx.stores.tell('google-play', token, { state: 'purchased', returnedShare: 0 });
  await settleStorePurchase(ctx, nameOf(bought));
  assert.deepEqual(await ground.coinsOf(memberNo), { coin: 0, bonus: 0, debt: 0 });
  await ground.assertWhole();
});

test('a part that went back takes its part; several at once give as many times the coins', async () => {
  const memberNo = await ground.buyer();
  const { payment, account } = await ground.order(memberNo, 'aos');
  const id = ground.fresh();
  const told = ctx.stores.tell('google-play', id, { accountToken: account, quantity: 3, amountMicros: 18_000_000_000 });
  await settleStorePurchase(ctx, nameOf(told));
  assert.deepEqual(await ground.coinsOf(memberNo), { coin: 150, bonus: 6, debt: 0 });
  ctx.stores.tell('google-play', id, { returnedShare: 33_334 });
  await settleStorePurchase(ctx, nameOf(told));
  assert.equal(await ground.stateOf(memberNo, payment), 'partial');
  // A third of 156, rounded up, of the paid ones first.
  assert.deepEqual(await ground.coinsOf(memberNo), { coin: 97, bonus: 6, debt: 0 });
  ctx.stores.tell('google-play', id, { state: 'refunded', returnedShare: 100_000 });
  await settleStorePurchase(ctx, nameOf(told));
  assert.deepEqual(await ground.coinsOf(memberNo), { coin: 0, bonus: 0, debt: 0 });
  await ground.assertWhole();
});

test('the night finds what no message told of, and says when the stores could not be read', async () => {
  const memberNo = await ground.buyer();
  const { account } = await ground.order(memberNo, 'aos');
  const told = ctx.stores.tell('google-play', ground.fresh(), { accountToken: account });
  await settleStorePurchase(ctx, nameOf(told));
  ctx.stores.tell('google-play', told.transactionId, { state: 'refunded', returnedShare: 100_000 });
  ctx.stores.lists.push({ ...nameOf(told), product: null });
  assert.equal(await reconcileStorePurchases(ctx), 1);
  assert.equal((await ground.coinsOf(memberNo)).coin, 0);
  ctx.stores.isAway = true;
  assert.equal(await reconcileStorePurchases(ctx), undefined);
  assert.equal(ground.faults.length, 1);
});

test('a store that asks hears how much was used only from a buyer who agreed, and what was used up to then', async () => {
  const memberNo = await ground.buyer();
  const { account } = await ground.order(memberNo);
  const told = ctx.stores.tell('app-store', ground.fresh(), { accountToken: account });
  const ask = () => tellStoreUse(ctx, nameOf(told));
  assert.equal(await ask(), false, 'a purchase that nobody knows');
  await settleStorePurchase(ctx, nameOf(told));
  assert.equal(await ask(), false, 'a buyer who never said anything');
  assert.equal(ctx.stores.uses.size, 0);
  await sayStoreRefunds(ctx, { memberNo, isGiven: true });
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
  await sayStoreRefunds(ctx, { memberNo, isGiven: false });
  ctx.stores.uses.clear();
  assert.equal(await ask(), false, 'a consent that was withdrawn');
  assert.equal(ctx.stores.uses.size, 0);
  const said = (await listConsents(ctx, memberNo)).filter(({ kind }) => kind === 'store-refunds');
  assert.deepEqual(
    said.map(({ isGiven }) => isGiven),
    [false, true],
  );
});
