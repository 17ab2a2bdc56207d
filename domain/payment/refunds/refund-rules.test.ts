import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { type ChargeStatus, decideRefund, parseRefundReason, refundReason, wonOfCoins } from './refund-rules.ts';

const FEE = { percent: 10, leastWon: 1000 };
const paidAt = new Date('2026-03-01T00:00:00Z');
/** 8 March is a Sunday: the seventh day ends with the ninth in Seoul. */
const deadline = new Date('2026-03-10T00:00:00+09:00');
const day = (days: number): Date => new Date(paidAt.getTime() + days * 86_400_000);
const CHARGE: ChargeStatus = {
  won: 10_000,
  returnedWon: 0,
  coins: 100,
  coinsLeft: 100,
  bonusLeft: 5,
  bonusSpent: 0,
  bonusDeductedWon: 0,
  paidAt,
  now: day(6),
};
const sums = (charge: Partial<ChargeStatus>) => {
  const { basis, won, feeWon, spentBonusWon } = decideRefund({ ...CHARGE, ...charge }, FEE);
  return { basis, won, feeWon, spentBonusWon };
};

test('refunds in full without a fee within seven days when every paid coin is left (전자상거래법 §17①, §18⑨)', () => {
  assert.deepEqual(sums({}), { basis: 'withdrawal', won: 10_000, feeWon: 0, spentBonusWon: 0 });
  assert.deepEqual(sums({ now: new Date(deadline.getTime() - 1) }).basis, 'withdrawal');
  const spent = sums({ bonusLeft: 2, bonusSpent: 3 });
  assert.deepEqual(spent, { basis: 'withdrawal', won: 9700, feeWon: 0, spentBonusWon: 300 });
});

test('deducts the fee and spent bonus later or after coins were spent', () => {
  assert.deepEqual(sums({ now: deadline }), { basis: 'remainder', won: 9000, feeWon: 1000, spentBonusWon: 0 });
  assert.deepEqual(sums({ coinsLeft: 60 }), { basis: 'remainder', won: 5000, feeWon: 1000, spentBonusWon: 0 });
  assert.deepEqual(sums({ coinsLeft: 60, bonusLeft: 0, bonusSpent: 5 }), {
    basis: 'remainder',
    won: 4500,
    feeWon: 1000,
    spentBonusWon: 500,
  });
  const large = decideRefund({ ...CHARGE, won: 100_000, coins: 1000, coinsLeft: 900, now: day(30) }, FEE);
  assert.deepEqual([large.valueWon, large.feeWon, large.won], [90_000, 9000, 81_000]);
});

test('deducts bonus once and refunds the deduction for bonus that came back', () => {
  const later = { coins: 1000, won: 100_000, now: day(30), returnedWon: 60_000, bonusDeductedWon: 12_000 };
  assert.equal(sums({ ...later, coinsLeft: 160, bonusSpent: 120 }).spentBonusWon, 0);
  assert.equal(sums({ ...later, coinsLeft: 160, bonusSpent: 150 }).spentBonusWon, 3000);
  assert.equal(sums({ ...later, coinsLeft: 160, bonusSpent: 0 }).spentBonusWon, -12_000);
  const capped = sums({ ...later, returnedWon: 80_000, coinsLeft: 160, bonusSpent: 0 });
  assert.deepEqual([capped.spentBonusWon, capped.won], [-4000, 18_000]);
});

test('the fee never exceeds the amount, and too small a rest refunds nothing', () => {
  assert.deepEqual(sums({ coinsLeft: 7, now: day(30) }), { basis: 'remainder', won: 0, feeWon: 700, spentBonusWon: 0 });
  assert.equal(sums({ coinsLeft: 0, now: day(30) }).won, 0);
});

test('a refund never exceeds the payment, charges no fee on a withdrawal and creates no money', () => {
  const charges = fc
    .record({
      won: fc.integer({ min: 100, max: 1_000_000 }),
      coins: fc.integer({ min: 1, max: 10_000 }),
      left: fc.double({ min: 0, max: 1, noNaN: true }),
      returned: fc.double({ min: 0, max: 1, noNaN: true }),
      bonusLeft: fc.integer({ min: 0, max: 2000 }),
      bonusSpent: fc.integer({ min: 0, max: 2000 }),
      bonusDeductedWon: fc.integer({ min: 0, max: 20_000 }),
      age: fc.integer({ min: 0, max: 40 }),
      percent: fc.integer({ min: 0, max: 100 }),
      leastWon: fc.integer({ min: 0, max: 5000 }),
    })
    .map(({ left, returned, age, percent, leastWon, ...one }) => ({
      charge: {
        ...one,
        coinsLeft: Math.floor(one.coins * left),
        returnedWon: Math.floor(one.won * returned),
        paidAt,
        now: day(age),
      },
      fee: { percent, leastWon },
    }));
  fc.assert(
    fc.property(charges, ({ charge, fee }) => {
      const sum = decideRefund(charge, fee);
      assert.ok(Number.isInteger(sum.won) && sum.won >= 0);
      assert.ok(sum.won <= charge.won - charge.returnedWon);
      const worth = Math.floor((charge.won * charge.coinsLeft) / charge.coins);
      assert.ok(sum.won <= worth + charge.bonusDeductedWon);
      assert.equal(sum.won + sum.feeWon + sum.spentBonusWon, sum.valueWon);
      assert.ok(sum.feeWon >= 0 && sum.spentBonusWon >= -charge.bonusDeductedWon);
      if (sum.basis === 'withdrawal') assert.equal(sum.feeWon, 0);
      assert.deepEqual([sum.coins, sum.bonus], [charge.coinsLeft, charge.bonusLeft]);
    }),
  );
});

test('recognizes a cancellation by its reason only', () => {
  assert.equal(parseRefundReason(refundReason('abc_DEF-1')), 'abc_DEF-1');
  for (const other of ['카드사 취소', '독자 요청 환불', '독자 요청 환불 a b', ''])
    assert.equal(parseRefundReason(other), undefined);
});

test('the money of returned coins never exceeds what was paid', () => {
  assert.equal(wonOfCoins({ won: 9900, coins: 99 }, 99), 9900);
  assert.equal(wonOfCoins({ won: 10_000, coins: 99 }, 50), 5050);
});
