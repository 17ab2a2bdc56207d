import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { readCoinPlan } from '#platform/shop-folder/coin-folder';
import { StartupError } from '#platform/startup-error';

const folder = mkdtempSync(join(tmpdir(), 'seoga-coins-'));
after(() => rmSync(folder, { recursive: true }));
const read = (yaml: string) => {
  writeFileSync(join(folder, 'coins.yaml'), yaml);
  return readCoinPlan(folder);
};

test('reads products, limits and fee of coins.yaml and leaves omitted values unchanged', () => {
  assert.equal(readCoinPlan(join(folder, 'nowhere')), undefined);
  assert.deepEqual(
    read(`
web: [{ won: 5000, coins: 50, bonus: 3, bonusDays: 30 }, { won: 1000, coins: 10 }]
limits: { minor: none }
refundFee: { percent: 0 }
`),
    {
      products: {
        web: [
          { won: 5000, coins: 50, bonus: 3, bonusDays: 30 },
          { won: 1000, coins: 10, bonus: 0, bonusDays: 90 },
        ],
      },
      terms: { minorWon: null, feePercent: 0 },
    },
  );
  assert.deepEqual(read('limits: { unverified: 50000 }'), { products: {}, terms: { unverifiedWon: 50_000 } });
});

test('reads store product ids', () => {
  assert.deepEqual(read('ios: [{ id: seoga.coin.50, won: 6000, coins: 50, bonus: 2 }]')?.products, {
    ios: [{ won: 6000, coins: 50, bonus: 2, bonusDays: 90, storeProduct: 'seoga.coin.50' }],
  });
});

test('reports a mistake by its field in Korean', () => {
  const mistakes: [string, RegExp][] = [
    ['web: [{ won: 5, coins: 50 }]', /^coins\.yaml의 web\.0\.won: 100 이상/],
    ['web: [{ won: 1000, coins: 0.5 }]', /^coins\.yaml의 web\.0\.coins: 정수로/],
    ['web: []', /^coins\.yaml의 web: 상품을 하나 이상/],
    ['limits: { minor: a lot }', /^coins\.yaml의 limits\.minor: 한 달에/],
    ['refundFee: { percent: 101 }', /^coins\.yaml의 refundFee\.percent: 100 이하/],
    ['ios: [{ won: 1200, coins: 10 }]', /^coins\.yaml의 ios\.0\.id: 스토어에 등록한 상품 아이디/],
    ['aos: [{ id: "코인", won: 1200, coins: 10 }]', /^coins\.yaml의 aos\.0\.id: 상품 아이디는/],
    ['ios: [{ id: a, won: 1200, coins: 10 }, { id: a, won: 3600, coins: 30 }]', /^coins\.yaml의 ios: 같은 상품 아이디/],
    ['web: [{ id: a, won: 1200, coins: 10 }]', /^coins\.yaml의 web\.0/],
    ['web: [', /^coins\.yaml을 YAML로 읽지 못했습니다/],
  ];
  for (const [yaml, said] of mistakes)
    assert.throws(
      () => read(yaml),
      (error: unknown) => error instanceof StartupError && said.test(error.message),
      yaml,
    );
});
