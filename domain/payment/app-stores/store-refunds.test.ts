import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import { listConsents, saveStoreRefundConsent } from '#domain/members';
import { AppStoreShop, appleProof, nameOf } from '../../../tests/support/servers/app-store-shop.ts';
import type { TestContext } from '../../../tests/support/database/test-context.ts';
import { confirmStorePurchase, reconcileStorePurchases, syncStorePurchase, reportConsumption } from '../index.ts';

let fixture: AppStoreShop;
let ctx: TestContext;

before(async () => {
  fixture = await AppStoreShop.open();
  ctx = fixture.ctx;
});
after(() => fixture.drop());
beforeEach(() => fixture.settle());

test('a refund reported before the purchase credits nothing until the store undoes it', async () => {
  const memberNo = await fixture.buyer();
  const { account } = await fixture.order(memberNo);
  const id = fixture.fresh();
  const verifiedStorePurchase = ctx.stores.tell('app-store', id, {
    accountToken: account,
    state: 'refunded',
    returnedShare: 100_000,
  });
  await syncStorePurchase(ctx, nameOf(verifiedStorePurchase));
  const { outcome } = await confirmStorePurchase(ctx, { memberNo, proof: appleProof(id) });
  assert.equal(outcome, 'refunded');
  assert.equal((await fixture.coinsOf(memberNo)).coin, 0);
  ctx.stores.tell('app-store', id, { state: 'purchased', returnedShare: 0 });
  await syncStorePurchase(ctx, nameOf(verifiedStorePurchase));
  assert.equal((await fixture.coinsOf(memberNo)).coin, 50);
  await fixture.assertWhole();
});

test('a refund takes coins and books spent ones as debt, and undoing it restores everything', async () => {
  const memberNo = await fixture.buyer();
  const { payment, account } = await fixture.order(memberNo);
  const id = fixture.fresh();
  const verifiedStorePurchase = ctx.stores.tell('app-store', id, { accountToken: account });
  await syncStorePurchase(ctx, nameOf(verifiedStorePurchase));
  await fixture.spend(memberNo, 12);
  const refund = async (): Promise<void> => {
    ctx.stores.tell('app-store', id, { state: 'refunded', returnedShare: 100_000 });
    await Promise.all([1, 2, 3].map(() => syncStorePurchase(ctx, nameOf(verifiedStorePurchase))));
    await fixture.assertWhole();
  };
  const reverse = async (): Promise<void> => {
    ctx.stores.tell('app-store', id, { state: 'purchased', returnedShare: 0 });
    await Promise.all([1, 2, 3].map(() => syncStorePurchase(ctx, nameOf(verifiedStorePurchase))));
    await fixture.assertWhole();
  };
  await refund();
  assert.deepEqual(await fixture.coinsOf(memberNo), { coin: 0, bonus: 0, debt: 12 });
  assert.equal(await fixture.stateOf(memberNo, payment), 'cancelled');
  await reverse();
  assert.deepEqual(await fixture.coinsOf(memberNo), { coin: 40, bonus: 0, debt: 0 });
  assert.equal(await fixture.stateOf(memberNo, payment), 'paid');
  await refund();
  assert.deepEqual(await fixture.coinsOf(memberNo), { coin: 0, bonus: 0, debt: 12 });
  // The next purchase repays the debt; an undone refund returns it as coins.
  const next = ctx.stores.tell('app-store', fixture.fresh(), { accountToken: account });
  await syncStorePurchase(ctx, nameOf(next));
  assert.deepEqual(await fixture.coinsOf(memberNo), { coin: 38, bonus: 2, debt: 0 });
  await reverse();
  assert.deepEqual(await fixture.coinsOf(memberNo), { coin: 90, bonus: 2, debt: 0 });
  await fixture.assertWhole();
});

test('coins restored by an undone refund repay the debt of another purchase', async () => {
  const memberNo = await fixture.buyer();
  const { account } = await fixture.order(memberNo);
  const [one, other] = [fixture.fresh(), fixture.fresh()];
  const notify = async (id: string, state: 'purchased' | 'refunded') => {
    const returnedShare = state === 'refunded' ? 100_000 : 0;
    await syncStorePurchase(
      ctx,
      nameOf(ctx.stores.tell('app-store', id, { accountToken: account, state, returnedShare })),
    );
  };
  await notify(one, 'purchased');
  await fixture.spend(memberNo, 22);
  await notify(other, 'purchased');
  await notify(other, 'refunded');
  await notify(one, 'refunded');
  assert.deepEqual(await fixture.coinsOf(memberNo), { coin: 0, bonus: 0, debt: 22 });
  await notify(other, 'purchased');
  assert.deepEqual(await fixture.coinsOf(memberNo), { coin: 28, bonus: 2, debt: 0 });
  await fixture.assertWhole();
});

test('an older App Store report does not override a newer one, and Google never goes back', async () => {
  const memberNo = await fixture.buyer();
  const { account } = await fixture.order(memberNo);
  const id = fixture.fresh();
  const early = ctx.stores.tell('app-store', id, { accountToken: account });
  const read = ctx.stores.read.bind(ctx.stores);
  ctx.stores.tell('app-store', id, { state: 'refunded', returnedShare: 100_000 });
  await syncStorePurchase(ctx, nameOf(early));
  ctx.stores.read = async () => early;
  await syncStorePurchase(ctx, nameOf(early));
  ctx.stores.read = read;
  assert.deepEqual([(await fixture.rowOf(id)).state, (await fixture.coinsOf(memberNo)).coin], ['refunded', 0]);
  const token = fixture.fresh();
  const bought = ctx.stores.tell('google-play', token, { accountToken: account });
  await syncStorePurchase(ctx, nameOf(bought));
  ctx.stores.tell('google-play', token, { state: 'refunded', returnedShare: 100_000 });
  await syncStorePurchase(ctx, nameOf(bought));
  ctx.stores.tell('google-play', token, { state: 'purchased', returnedShare: 0 });
  await syncStorePurchase(ctx, nameOf(bought));
  assert.deepEqual(await fixture.coinsOf(memberNo), { coin: 0, bonus: 0, debt: 0 });
  await fixture.assertWhole();
});

test('a partial refund takes its share, and a quantity multiplies the coins', async () => {
  const memberNo = await fixture.buyer();
  const { payment, account } = await fixture.order(memberNo, 'aos');
  const id = fixture.fresh();
  const verifiedStorePurchase = ctx.stores.tell('google-play', id, {
    accountToken: account,
    quantity: 3,
    amountMicros: 18_000_000_000,
  });
  await syncStorePurchase(ctx, nameOf(verifiedStorePurchase));
  assert.deepEqual(await fixture.coinsOf(memberNo), { coin: 150, bonus: 6, debt: 0 });
  ctx.stores.tell('google-play', id, { returnedShare: 33_334 });
  await syncStorePurchase(ctx, nameOf(verifiedStorePurchase));
  assert.equal(await fixture.stateOf(memberNo, payment), 'partial');
  // A third of 156, rounded up, paid coins first.
  assert.deepEqual(await fixture.coinsOf(memberNo), { coin: 97, bonus: 6, debt: 0 });
  ctx.stores.tell('google-play', id, { state: 'refunded', returnedShare: 100_000 });
  await syncStorePurchase(ctx, nameOf(verifiedStorePurchase));
  assert.deepEqual(await fixture.coinsOf(memberNo), { coin: 0, bonus: 0, debt: 0 });
  await fixture.assertWhole();
});

test('the nightly sync finds what no notification reported, and reports when stores cannot be read', async () => {
  const memberNo = await fixture.buyer();
  const { account } = await fixture.order(memberNo, 'aos');
  const verifiedStorePurchase = ctx.stores.tell('google-play', fixture.fresh(), { accountToken: account });
  await syncStorePurchase(ctx, nameOf(verifiedStorePurchase));
  ctx.stores.tell('google-play', verifiedStorePurchase.transactionId, { state: 'refunded', returnedShare: 100_000 });
  ctx.stores.lists.push({ ...nameOf(verifiedStorePurchase), product: null });
  assert.equal(await reconcileStorePurchases(ctx), 1);
  assert.equal((await fixture.coinsOf(memberNo)).coin, 0);
  ctx.stores.isAway = true;
  assert.equal(await reconcileStorePurchases(ctx), undefined);
  assert.equal(fixture.errors.length, 1);
});

test("reports consumption only with the buyer's consent, as of the request", async () => {
  const memberNo = await fixture.buyer();
  const { account } = await fixture.order(memberNo);
  const verifiedStorePurchase = ctx.stores.tell('app-store', fixture.fresh(), { accountToken: account });
  const request = () => reportConsumption(ctx, nameOf(verifiedStorePurchase));
  assert.equal(await request(), false, 'a purchase that nobody knows');
  await syncStorePurchase(ctx, nameOf(verifiedStorePurchase));
  assert.equal(await request(), false, 'a buyer who never said anything');
  assert.equal(ctx.stores.uses.size, 0);
  await saveStoreRefundConsent(ctx, { memberNo, isGiven: true });
  assert.equal(await request(), true);
  const use = () => ctx.stores.uses.get(verifiedStorePurchase.transactionId);
  assert.deepEqual(use(), { usedShare: 0, isDelivered: true, refund: 'all' });
  await fixture.spend(memberNo, 13);
  await request();
  // 13 of 50 coins and 2 bonus coins.
  assert.deepEqual(use(), { usedShare: 25_000, isDelivered: true, refund: 'unused' });
  ctx.stores.isAway = true;
  await fixture.spend(memberNo, 39);
  await assert.rejects(request(), 'the job tries again');
  ctx.stores.isAway = false;
  await request();
  assert.deepEqual(use(), { usedShare: 100_000, isDelivered: true, refund: 'none' });
  assert.ok((await fixture.rowOf(verifiedStorePurchase.transactionId)).use_told_at);
  await saveStoreRefundConsent(ctx, { memberNo, isGiven: false });
  ctx.stores.uses.clear();
  assert.equal(await request(), false, 'a consent that was withdrawn');
  assert.equal(ctx.stores.uses.size, 0);
  const message = (await listConsents(ctx, memberNo)).filter(({ kind }) => kind === 'store-refunds');
  assert.deepEqual(
    message.map(({ isGiven }) => isGiven),
    [false, true],
  );
});
