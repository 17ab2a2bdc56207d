import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { applyCoinPlan, loadChargeOffer } from '#domain/payment';
import { rejectsWith } from '../../tests/support/domain-errors.ts';
import { type TestContext, testContext } from '../../tests/support/database/test-context.ts';
import { type TestDatabase, testDatabase } from '../../tests/support/database/test-database.ts';
import type { ProductLine } from './coin-plan-rules.ts';
import { loadCoinPlan, saveChargeTerms, saveCoinProducts } from './index.ts';

let database: TestDatabase;
let ctx: TestContext;
before(async () => {
  database = await testDatabase();
  ctx = testContext(database.db);
});
after(() => database.drop());

const by = 'command-line' as const;
const line = (values: Partial<ProductLine>): ProductLine => ({
  won: '',
  coins: '',
  bonus: '',
  bonusDays: '',
  storeProduct: '',
  ...values,
});

test('products of the console go on sale in their order, empty rows are left out', async () => {
  const lines = [line({ won: '5,000', coins: '50', bonus: '3' }), line({}), line({ won: '1000', coins: '10' })];
  await saveCoinProducts(ctx, { by, channel: 'web', lines });
  const { products } = await loadChargeOffer(ctx, 'web');
  assert.deepEqual(
    products.map(({ won, coins, bonus, bonusDays }) => [won, coins, bonus, bonusDays]),
    [
      [5000, 50, 3, 90],
      [1000, 10, 0, 90],
    ],
  );
});

test('a wrong row is named with its input and nothing changes', async () => {
  const save = (channel: 'web' | 'ios', lines: ProductLine[]) => saveCoinProducts(ctx, { by, channel, lines });
  const good = line({ won: '1000', coins: '10', storeProduct: 'coin.10' });
  const cases: [ProductLine[], 'web' | 'ios', string, string][] = [
    [[], 'web', '0002', 'won-0'],
    [[good, line({ won: '99', coins: '1' })], 'web', '0001', 'won-1'],
    [[line({ won: '1000', coins: '열' })], 'web', '0001', 'coins-0'],
    [[good, good], 'web', '0004', 'won-1'],
    [[line({ won: '1000', coins: '10' })], 'ios', '0003', 'storeProduct-0'],
    [[good, line({ won: '2000', coins: '20', storeProduct: 'coin.10' })], 'ios', '0003', 'storeProduct-1'],
  ];
  for (const [lines, channel, code, field] of cases)
    assert.equal((await rejectsWith(save(channel, lines), `COIN_PLAN_ERROR ${code}`))['field'], field);
  assert.equal((await loadCoinPlan(ctx)).products.web.length, 2);
});

test('limits may be open, and fees are whole numbers within their range', async () => {
  await saveChargeTerms(ctx, {
    by,
    typed: { unverifiedWon: '', minorWon: '50,000', feePercent: '5', feeLeastWon: '0' },
  });
  const { terms } = await loadCoinPlan(ctx);
  assert.deepEqual(terms, { unverifiedWon: null, minorWon: 50_000, feePercent: 5, feeLeastWon: 0 });
  const typed = { unverifiedWon: '', minorWon: '', feePercent: '101', feeLeastWon: '0' };
  assert.equal((await rejectsWith(saveChargeTerms(ctx, { by, typed }), 'COIN_PLAN_ERROR 0005'))['field'], 'feePercent');
});

test('the shop folder keeps what the console edited, and says so', async () => {
  const plan = {
    products: {
      web: [{ won: 3000, coins: 30, bonus: 0, bonusDays: 90 }],
      aos: [{ won: 3000, coins: 30, bonus: 0, bonusDays: 90, storeProduct: 'coin.30' }],
    },
    terms: { feePercent: 10 },
  };
  const { done, warnings } = await applyCoinPlan(ctx, plan);
  assert.deepEqual(done, ['코인 상품(aos) 1가지']);
  assert.equal(warnings.length, 2);
  const { products, terms } = await loadCoinPlan(ctx);
  assert.deepEqual([products.web.length, products.aos.length, terms.feePercent], [2, 1, 5]);
});
