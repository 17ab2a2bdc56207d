import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { importWorks } from '#domain/catalog-import';
import { statutoryDeadline } from '#kernel/dates/statutory-deadline';
import { acceptQuote, quotePurchase, withdrawPurchase } from '#domain/purchase';
import { loadBalances, checkLedger, grantLots } from '#domain/wallet';
import { PURCHASE_KINDS } from '#shared/money/purchases';
import { WITHDRAWAL_PERIOD } from '#shared/money/withdrawal';
import { runCampaigns, campaignInput } from '../../../tests/support/fixtures/gift-campaigns.ts';
import { advanceTime, advanceTimeTo } from '../../../tests/support/fixtures/joined-member.ts';
import { plantMember } from '../../../tests/support/fixtures/planted-members.ts';
import { plantedWorkDeps, plantedWork } from '../../../tests/support/fixtures/planted-works.ts';
import { rejectsWith } from '../../../tests/support/domain-errors.ts';
import { type TestContext, testContext } from '../../../tests/support/database/test-context.ts';
import { type TestDatabase, testDatabase } from '../../../tests/support/database/test-database.ts';
import { selectClock } from '../gift-box/gift-store.ts';
import { buyMileageItem, exchangePoints, rewardPurchases, loadMileageShop } from '../index.ts';

let database: TestDatabase;
let ctx: TestContext;
let made = 0;
let work = 0;
let episodes: number[] = [];

before(async () => {
  database = await testDatabase({ asApplication: true });
  ctx = testContext(database.db);
  const texts = Array.from({ length: 12 }, (_none, at) => [`${at}번째`]);
  await importWorks(ctx, plantedWorkDeps([plantedWork('sold', { texts })]), { path: '', dryRun: false });
  await database.pool.query('update episode set is_free = false, buy_coins = 3, rental_coins = 1, rental_hours = 72');
  const rows = await ctx.db.selectFrom('episode').select(['id', 'work_id']).orderBy('position').execute();
  episodes = rows.map(({ id }) => id);
  work = rows[0]?.work_id ?? 0;
});
after(() => database.drop());

const key = () => `press-${(made += 1)}`;
const by = (memberNo: number) => ({ memberNo, reader: { kind: 'unverified' as const, memberNo } });
const whole = async (): Promise<void> => {
  const { isConsistent, invariants } = await checkLedger(ctx);
  assert.ok(isConsistent, JSON.stringify(invariants));
};

async function rich(
  units: Partial<Record<'coin' | 'bonus' | 'mileage' | 'point' | 'temp-point', number>>,
  channel = 'web',
): Promise<number> {
  const memberNo = await plantMember(database.pool, `모으기${(made += 1)}`);
  const lots = Object.entries(units).map(([unit, amount]) => ({
    unit: unit as 'coin',
    amount,
    expiresAt: unit === 'temp-point' ? new Date(Date.now() + 90 * 86_400_000) : null,
    channel,
    against: unit === 'coin' ? ('issued-paid' as const) : ('issued-free' as const),
  }));
  await ctx.db.transaction().execute((tx) => grantLots(tx, { memberNo, kind: 'grant', ref: key(), lots }));
  return memberNo;
}

async function buy(memberNo: number, chosen: number[]): Promise<number> {
  const id = crypto.randomUUID();
  await quotePurchase(ctx, { ...by(memberNo), id, workId: work, kind: PURCHASE_KINDS.BUNDLE_BUY, episodes: chosen });
  const { body } = await acceptQuote(ctx, { memberNo, quoteId: id, key: key() });
  return JSON.parse(body).result.purchase;
}

const sumsOf = async (memberNo: number): Promise<[number, number]> => {
  const { mileage, point } = await loadBalances(ctx, memberNo);
  return [mileage, point];
};

test('E2: only paid coins after the withdrawal period earn, once per purchase', async () => {
  const [kept, taken, mixed] = [await rich({ coin: 30 }), await rich({ coin: 30 }), await rich({ coin: 30, bonus: 4 })];
  await buy(kept, episodes.slice(0, 3));
  const gone = await buy(taken, episodes.slice(0, 3));
  await buy(mixed, episodes.slice(0, 2));
  await withdrawPurchase(ctx, { memberNo: taken, purchaseId: gone, key: key() });
  await rewardPurchases(ctx);
  assert.deepEqual(await Promise.all([kept, taken, mixed].map(sumsOf)), [
    [0, 0],
    [0, 0],
    [0, 0],
  ]);
  const deadline = statutoryDeadline(await selectClock(ctx.db), WITHDRAWAL_PERIOD);
  await advanceTimeTo(ctx, new Date(deadline.getTime() - 60_000));
  await rewardPurchases(ctx);
  assert.deepEqual(await sumsOf(kept), [0, 0], 'it can still be withdrawn');
  const late = await rich({ coin: 30 });
  await buy(late, episodes.slice(0, 1));
  const lateDeadline = statutoryDeadline(await selectClock(ctx.db), WITHDRAWAL_PERIOD);
  await advanceTimeTo(ctx, deadline);
  await Promise.all(Array.from({ length: 8 }, () => rewardPurchases(ctx)));
  assert.deepEqual(await Promise.all([kept, taken, mixed, late].map(sumsOf)), [
    [9, 9],
    [0, 0],
    [2, 2],
    [0, 0],
  ]);
  await advanceTimeTo(ctx, lateDeadline);
  await rewardPurchases(ctx);
  assert.deepEqual(await Promise.all([kept, taken, mixed, late].map(sumsOf)), [
    [9, 9],
    [0, 0],
    [2, 2],
    [3, 3],
  ]);
  await whole();
});

test('coins of a test purchase earn nothing, also beside bought ones', async () => {
  const [tester, mixed] = [await rich({ coin: 30 }, 'test'), await rich({ coin: 2 }, 'test')];
  const bought = {
    unit: 'coin' as const,
    amount: 30,
    expiresAt: null,
    channel: 'web',
    against: 'issued-paid' as const,
  };
  await ctx.db
    .transaction()
    .execute((tx) => grantLots(tx, { memberNo: mixed, kind: 'grant', ref: key(), lots: [bought] }));
  await buy(tester, episodes.slice(0, 3));
  await buy(mixed, episodes.slice(0, 3));
  await advanceTimeTo(ctx, statutoryDeadline(await selectClock(ctx.db), WITHDRAWAL_PERIOD));
  await rewardPurchases(ctx);
  assert.deepEqual(await sumsOf(tester), [0, 0]);
  assert.deepEqual(await sumsOf(mixed), [7, 7], 'nine coins, two of them of the test purchase');
  await whole();
});

test('mileage buys at a fixed price and never goes below zero under concurrency', async () => {
  await runCampaigns(
    ctx,
    campaignInput('coins', { kind: 'mileage', price: 30 }),
    campaignInput('once', { kind: 'mileage', price: 1, mostEach: 1 }),
  );
  const memberNo = await rich({ mileage: 100 });
  const { goods } = await loadMileageShop(ctx, by(memberNo));
  const [coins, once] = goods;
  const presses = Array.from({ length: 40 }, () =>
    buyMileageItem(ctx, { ...by(memberNo), goodId: coins?.id ?? 0, key: key() }),
  );
  const settled = await Promise.allSettled(presses);
  assert.equal(settled.filter(({ status }) => status === 'fulfilled').length, 3);
  const { mileage, bonus } = await loadBalances(ctx, memberNo);
  assert.deepEqual([mileage, bonus], [10, 15]);
  const single = () => buyMileageItem(ctx, { ...by(memberNo), goodId: once?.id ?? 0, key: key() });
  await single();
  await rejectsWith(single(), 'GIFT_ERROR 0011');
  await rejectsWith(buyMileageItem(ctx, { ...by(memberNo), goodId: coins?.id ?? 0, key: key() }), 'REWARD_ERROR 0001');
  assert.equal((await loadMileageShop(ctx, by(memberNo))).goods[1]?.left, 0);
  await whole();
});

test('points become bonus coins at the rate, those that expire first, once per key', async () => {
  const memberNo = await rich({ point: 250, 'temp-point': 150 });
  const press = (requestKey: string, coins = 2) => exchangePoints(ctx, { memberNo, coins, key: requestKey });
  const answers = await Promise.all(Array.from({ length: 12 }, () => press('same-exchange')));
  assert.equal(new Set(answers.map(({ body }) => body)).size, 1);
  const { point, tempPoint, bonus } = await loadBalances(ctx, memberNo);
  assert.deepEqual([tempPoint, point, bonus], [0, 200, 2]);
  await rejectsWith(press(key(), 3), 'REWARD_ERROR 0002');
  for (const coins of [0, -1, 1.5, Number.NaN, 10_001]) await rejectsWith(press(key(), coins), 'REWARD_ERROR 0003');
  await press(key());
  await rejectsWith(press(key(), 1), 'REWARD_ERROR 0002');
  await advanceTime(ctx, '90 days');
  assert.equal((await loadBalances(ctx, memberNo)).bonus, 0);
  await whole();
});
