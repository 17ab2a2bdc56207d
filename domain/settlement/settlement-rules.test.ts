import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { SHARE_TAXES, shareText, sumShares } from '#shared/money/settlement';
import {
  type CoinMove,
  type LedgerEvent,
  type SoldItem,
  allocateLots,
  lotsAfter,
  portionsOf,
  wonOf,
} from './months/allocation-rules.ts';
import {
  type ShareContract,
  contractsOn,
  firstOverallocatedDay,
  feeOn,
  calculateShare,
} from './contracts/share-rules.ts';
import { calculateStatement, shareTax } from './statements/tax-rules.ts';

const contract = (more: Partial<ShareContract> = {}): ShareContract => ({
  id: 1,
  holderId: 1,
  workId: 7,
  publisherId: null,
  fromDay: '2026-01-01',
  untilDay: null,
  rateBp: 7000,
  eventBp: 0,
  waitingBp: 0,
  supportBp: null,
  passBp: null,
  earlyBp: null,
  base: 'with-vat',
  ...more,
});
const sum = (values: number[]): number => values.reduce((all, value) => all + value, 0);

/** A purchase of some episodes with some lots, parts of which are withdrawn one after the other. */
const purchases = fc
  .record({
    prices: fc.array(fc.record({ coins: fc.integer({ min: 1, max: 12 }), off: fc.integer({ min: 0, max: 5 }) }), {
      minLength: 1,
      maxLength: 8,
    }),
    cuts: fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 1, maxLength: 5 }),
    bonus: fc.integer({ min: 0, max: 4 }),
    cancels: fc.array(fc.option(fc.integer({ min: 2, max: 4 })), { minLength: 8, maxLength: 8 }),
    lapses: fc.boolean(),
  })
  .map(({ prices, cuts, bonus, cancels, lapses }) => {
    const items: SoldItem[] = prices.map(({ coins, off }, at) => ({
      episode: at + 1,
      coins,
      list: coins + off,
      cancelledBy: cancels[at] ?? null,
    }));
    let left = sum(items.map(({ coins }) => coins));
    const lots: { lot: number; unit: CoinMove['unit']; coins: number }[] = [];
    for (let lot = 1; left > 0; lot += 1) {
      const coins = Math.min(left, cuts[lot - 1] ?? left);
      lots.push({ lot, unit: lot <= bonus && lot < cuts.length ? 'bonus' : 'coin', coins });
      left -= coins;
    }
    const events: LedgerEvent[] = [{ transaction: 1, order: 1, moves: lots.map((one) => ({ ...one })) }];
    let standing = lots;
    for (const transaction of [2, 3, 4]) {
      let back = sum(items.filter(({ cancelledBy }) => cancelledBy === transaction).map(({ coins }) => coins));
      if (back === 0) continue;
      const moves: CoinMove[] = [];
      for (const { lot, unit, coins } of standing.toReversed()) {
        const part = Math.min(back, coins);
        // Expired bonus coins return to no lot.
        if (part > 0) moves.push({ lot: lapses && unit === 'bonus' ? null : lot, unit, coins: -part });
        back -= part;
      }
      standing = lotsAfter(standing, moves);
      events.push({ transaction, order: transaction, moves });
    }
    return { items, events };
  });

test('C14: every coin of a purchase and its withdrawals is in exactly one portion, and remaining episodes keep their price', () => {
  fc.assert(
    fc.property(purchases, ({ items, events }) => {
      const made = portionsOf(items, events);
      for (const [at, { portions }] of made.entries())
        assert.equal(sum(portions.map(({ coins }) => coins)), sum((events[at]?.moves ?? []).map(({ coins }) => coins)));
      const all = made.flatMap(({ portions }) => portions);
      for (const { episode, coins, list, cancelledBy } of items) {
        const of = all.filter((portion) => portion.episode === episode);
        const isKept = cancelledBy === null;
        assert.equal(sum(of.map((one) => one.coins)), isKept ? coins : 0);
        assert.equal(sum(of.map((one) => one.list)), isKept ? list : 0);
        assert.equal(sum(of.map((one) => one.copies)), isKept ? 1 : 0);
      }
    }),
  );
});

test('C14: every won of a charge is in exactly one portion, however coins were spent and returned', () => {
  const lot = fc.record({ won: fc.integer({ min: 0, max: 10_000_000 }), granted: fc.integer({ min: 1, max: 5000 }) });
  fc.assert(
    fc.property(lot, fc.array(fc.integer({ min: -50, max: 80 }), { maxLength: 60 }), ({ won, granted }, moves) => {
      let spent = 0;
      let counted = 0;
      for (const input of [...moves, granted]) {
        const coins = Math.max(-spent, Math.min(granted - spent, input));
        const worth = wonOf({ won, granted, spent }, coins);
        assert.ok(coins < 0 || worth.won >= 0);
        counted += worth.won;
        spent = worth.spent;
      }
      assert.deepEqual([spent, counted], [granted, won]);
    }),
  );
});

test('C14: shares are exact, never exceed the value, and a refund takes back exactly its share', () => {
  const rates = fc.array(fc.integer({ min: 0, max: 10_000 }), { minLength: 1, maxLength: 4 }).map((input) => {
    const most = Math.max(10_000, sum(input));
    return input.map((rate) => Math.floor((rate * 10_000) / most));
  });
  const sale = fc.record({
    won: fc.integer({ min: 0, max: 2_000_000_000 }),
    feeBp: fc.integer({ min: 0, max: 10_000 }),
  });
  fc.assert(
    fc.property(rates, sale, (input, { won, feeBp }) => {
      const line = { paidBy: 'paid' as const, coins: 1, won, feeBp, coinWon: 100, isExempt: false };
      const shares = input.map((rateBp) => calculateShare(line, contract({ rateBp })));
      assert.ok(sum(shares.map((share) => share.won)) * 10_000 <= won * (10_000 - feeBp));
      for (const [at, share] of shares.entries()) {
        const back = calculateShare({ ...line, won: -won }, contract({ rateBp: input[at] ?? 0 }));
        assert.equal(back.won + share.won, 0);
        const exact = BigInt(won) * BigInt(10_000 - feeBp) * BigInt(input[at] ?? 0);
        assert.equal(BigInt(share.won) * 100_000_000n + BigInt(share.remainder.replace('0.', '')), exact);
      }
    }),
  );
});

test('C14: two lots that pay for one episode share its price, list price and copy', () => {
  const items = [
    { episode: 1, coins: 3, list: 5, cancelledBy: null },
    { episode: 2, coins: 3, list: 3, cancelledBy: null },
  ];
  assert.deepEqual(
    allocateLots(items, [
      { lot: 9, coins: 2 },
      { lot: 4, coins: 5 },
    ]),
    [
      { episode: 1, lot: 9, copies: 1, list: 3, coins: 2 },
      { episode: 1, lot: 4, copies: 0, list: 2, coins: 1 },
      { episode: 2, lot: 4, copies: 1, list: 3, coins: 3 },
      { episode: null, lot: 4, copies: 0, list: 1, coins: 1 },
    ],
  );
});

test('C14: unpaid openings count only as far as the contract says', () => {
  const opened = { coins: 3, won: 0, feeBp: 3000, coinWon: 100, isExempt: false };
  const terms = contract({ rateBp: 7000, eventBp: 5000, waitingBp: 1000 });
  assert.equal(calculateShare({ ...opened, paidBy: 'bonus' }, terms).won, 105);
  assert.equal(calculateShare({ ...opened, paidBy: 'ticket' }, terms).won, 105);
  assert.equal(calculateShare({ ...opened, paidBy: 'waiting' }, terms).won, 21);
  assert.equal(calculateShare({ ...opened, paidBy: 'bonus' }, contract()).won, 0);
  assert.equal(calculateShare({ ...opened, paidBy: 'other' }, terms).won, 0);
});

test('C14: contracts of a work precede its publisher’s, each on its days, and no day exceeds 100 %', () => {
  const own = contract({ id: 2, fromDay: '2026-03-01', untilDay: '2026-03-31' });
  const house = contract({ id: 3, workId: null, publisherId: 5 });
  const on = (day: string) => contractsOn([own, house], { work: 7, publisher: 5, day }).map(({ id }) => id);
  assert.deepEqual([on('2026-02-28'), on('2026-03-01'), on('2026-03-31'), on('2026-04-01')], [[3], [2], [2], [3]]);
  assert.deepEqual(on('2025-12-31'), []);
  const second = contract({ id: 4, rateBp: 3000, fromDay: '2026-02-01' });
  assert.equal(firstOverallocatedDay([contract()], second), null);
  assert.equal(firstOverallocatedDay([contract()], { ...second, rateBp: 3001 }), '2026-02-01');
  const later = contract({ id: 5, fromDay: '2026-06-01', rateBp: 1 });
  assert.equal(firstOverallocatedDay([contract({ untilDay: '2026-05-31' }), later], { ...second, rateBp: 3000 }), null);
  assert.equal(firstOverallocatedDay([contract(), later], second), '2026-06-01');
  const supported = contract({ id: 6, rateBp: 0, supportBp: 6000 });
  assert.equal(firstOverallocatedDay([supported], { ...second, supportBp: 4000 }), null);
  assert.equal(firstOverallocatedDay([supported], { ...second, supportBp: 4001 }), '2026-02-01');
});

test('C14: uses the store fee of the day on which the coins were charged', () => {
  const terms = [
    { fromDay: '2026-05-01', webBp: 250, iosBp: 1500, aosBp: 1500, coinWon: 100 },
    { fromDay: '2000-01-01', webBp: 300, iosBp: 3000, aosBp: 3000, coinWon: 100 },
  ];
  assert.equal(feeOn(terms, { channel: 'ios', day: '2026-04-30' }), 3000);
  assert.equal(feeOn(terms, { channel: 'ios', day: '2026-05-01' }), 1500);
  assert.equal(feeOn(terms, { channel: 'gift', day: '2026-05-01' }), 0);
});

test('C14: adds VAT to taxed shares, withholds 3.3 % from persons, and takes both back for negative sums', () => {
  const none = { vat: 0, exempt: 0, withholding: 0 };
  assert.equal(calculateStatement({ ...none, vat: 1_234_567 }).payable, 1_358_023);
  assert.equal(calculateStatement({ ...none, exempt: 1_234_567 }).payable, 1_234_567);
  const person = calculateStatement({ ...none, withholding: 1_234_567 });
  assert.deepEqual([person.incomeTax, person.localTax, person.payable], [37_030, 3_700, 1_193_837]);
  assert.deepEqual(
    SHARE_TAXES.map((tax) => calculateStatement({ ...none, [tax]: -999 }).payable),
    [-1098, -999, -979],
  );
  assert.equal(shareTax({ kind: 'person', isExempt: true }), 'withholding');
  assert.equal(shareTax({ kind: 'business', isExempt: true }), 'exempt');
});

test('takes back the VAT of a negative taxed sum while exempt shares keep the statement positive', () => {
  const sums = calculateStatement({ vat: -1_000, exempt: 5_000, withholding: 0 });
  assert.deepEqual([sums.vat, sums.payable], [-100, 3_900]);
});

test('a contract without VAT counts ten elevenths of a taxed work and all of an exempt one', () => {
  const sale = { paidBy: 'paid' as const, coins: 10, won: 1100, feeBp: 0, coinWon: 100 };
  const base = 'without-vat' as const;
  const share = (isExempt: boolean, more: Partial<ShareContract>) => {
    const { won, remainder, isWithoutVat } = calculateShare({ ...sale, isExempt }, contract({ rateBp: 5000, ...more }));
    return [won, Number(remainder), isWithoutVat];
  };
  assert.deepEqual(share(false, {}), [550, 0, false]);
  assert.deepEqual(share(false, { base }), [500, 0, true]);
  assert.deepEqual(share(true, { base }), [550, 0, false]);
  assert.deepEqual(share(false, { base, rateBp: 5001 }), [500, 0.1, true]);
});

test('shares with decimals add up exactly, also negative ones', () => {
  assert.equal(sumShares(['145.5', '0.5', '-0.25']), '145.75');
  assert.equal(sumShares(['-0.5', '0.00000001']), '-0.49999999');
  assert.equal(sumShares([]), '0');
  assert.deepEqual(['-1145.5', '12000', '-0.5'].map(shareText), ['-1,145.5원', '12,000원', '-0.5원']);
});
