import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { HOLDER_KINDS, SHARE_TAXES } from '#shared/money/settlement';
import { calculateStatement, carryOver, carrySmallSum, collectionLimitWon, taxFor } from './tax-rules.ts';

const NONE = { vat: 0, exempt: 0, withholding: 0 };

test('withholds 3 % and a tenth of it, both without the last digit', () => {
  // Share, income tax, local tax, to be paid.
  const table = [
    [0, 0, 0, 0],
    [333, 0, 0, 333],
    [334, 10, 0, 324],
    [3_333, 90, 0, 3_243],
    [3_334, 100, 10, 3_224],
    [33_333, 990, 90, 32_253],
    [33_334, 1_000, 100, 32_234],
    [100_000, 3_000, 300, 96_700],
    [1_234_567, 37_030, 3_700, 1_193_837],
    [9_999_999, 299_990, 29_990, 9_670_019],
    [-334, -10, 0, -324],
    [-100_000, -3_000, -300, -96_700],
  ] as const;
  for (const [withholding, incomeTax, localTax, payable] of table) {
    const sums = calculateStatement({ ...NONE, withholding });
    assert.deepEqual([sums.incomeTax, sums.localTax, sums.payable], [incomeTax, localTax, payable], `${withholding}`);
  }
});

test('collects small income taxes since July 2024 and did not before', () => {
  const taxOf = (month: string) =>
    calculateStatement({ ...NONE, withholding: 33_333 }, { limitWon: collectionLimitWon(month) });
  assert.deepEqual([taxOf('2024-05').incomeTax, taxOf('2024-05').localTax, taxOf('2024-05').payable], [0, 0, 33_333]);
  assert.deepEqual([taxOf('2024-06').incomeTax, taxOf('2024-06').localTax], [990, 90]);
});

test('taxes what is left after recouping, exactly, and what is carried over keeps the sums', () => {
  const won = fc.integer({ min: -2_000_000_000, max: 2_000_000_000 });
  const part = fc.double({ min: 0, max: 1, noNaN: true });
  fc.assert(
    fc.property(fc.record({ vat: won, exempt: won, withholding: won }), part, (shares, taken) => {
      const recouped = { ...NONE };
      for (const tax of SHARE_TAXES) recouped[tax] = Math.max(0, Math.floor(shares[tax] * taken));
      const sums = calculateStatement(shares, { recouped });
      const net = SHARE_TAXES.map((tax) => BigInt(shares[tax] - recouped[tax]));
      const [vatNet = 0n, exemptNet = 0n, withheldNet = 0n] = net;
      const incomeTax = ((withheldNet * 3n) / 1000n) * 10n;
      const localTax = (incomeTax / 100n) * 10n;
      assert.deepEqual([sums.vat, sums.incomeTax, sums.localTax].map(BigInt), [vatNet / 10n, incomeTax, localTax]);
      assert.equal(BigInt(sums.payable), vatNet + vatNet / 10n + exemptNet + withheldNet - incomeTax - localTax);
      const carried = carryOver(sums).reduce((sum, one) => sum + BigInt(one.won), 0n);
      assert.equal(carried, sums.payable < 0 ? vatNet + exemptNet + withheldNet : 0n);
    }),
  );
});

test('amounts without a sale take the tax that the status of the holder allows', () => {
  const table = HOLDER_KINDS.map((kind) => SHARE_TAXES.map((tax) => taxFor(kind, tax)));
  assert.deepEqual(table, [
    ['vat', 'exempt', 'vat'],
    ['exempt', 'exempt', 'exempt'],
    ['withholding', 'withholding', 'withholding'],
  ]);
});

test('a small sum is carried over for twelve months at most, without taxes', () => {
  const sums = calculateStatement({ ...NONE, withholding: 5_000 });
  const limits = { month: '2027-12', minimumWon: 10_000 };
  const carried = carrySmallSum(sums, { ...limits, carriedSince: '2027-01' });
  assert.deepEqual([carried.carried, carried.payable, carried.incomeTax, carried.localTax], [5_000, 0, 0, 0]);
  assert.deepEqual(carryOver(carried), [{ tax: 'withholding', won: 5_000 }]);
  assert.deepEqual(carrySmallSum(sums, { ...limits, carriedSince: '2026-12' }), sums);
  assert.deepEqual(carrySmallSum(sums, { ...limits, minimumWon: 4_000, carriedSince: undefined }), sums);
  const debt = calculateStatement({ ...NONE, withholding: -5_000 });
  assert.deepEqual(carrySmallSum(debt, { ...limits, carriedSince: undefined }), debt);
});
