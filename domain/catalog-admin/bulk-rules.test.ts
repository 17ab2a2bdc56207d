import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { DomainError } from '#kernel/domain-error';
import { WEEKDAYS, type Weekday } from '#shared/catalog/weekdays';
import { type BulkEpisode, groupSteps, moveItems, planEpisodes } from './bulk-rules.ts';
import { parsePrice } from './price-rules.ts';
import { parseSeoulDate, scheduledDates, formatSeoulField } from './schedule-rules.ts';
import { planWorks } from './work-bulk-rules.ts';
import { changedFields, parseWorkForm } from './work-rules.ts';
import type { WorkFormValues } from '#shared/catalog/work-fields';

const NOW = new Date('2026-11-22T03:00:00Z');
const codeOf = (action: () => unknown): string => {
  try {
    action();
    return 'done';
  } catch (error) {
    return error instanceof Error ? error.message : '';
  }
};

const errorOf = (action: () => unknown): [code: string, field: unknown] => {
  try {
    action();
    return ['done', undefined];
  } catch (error) {
    return error instanceof DomainError ? [error.message, error.details['field']] : ['', undefined];
  }
};

function episode(position: number, more: Partial<BulkEpisode> = {}): BulkEpisode {
  const price = { isFree: position <= 2, buyCoins: 3, rentalCoins: 1, rentalHours: 72 };
  const index = { id: 1000 + position, position, title: `${position}화` };
  return {
    ...index,
    ...price,
    opensAt: NOW,
    isOpen: true,
    isHeld: false,
    isWithdrawn: false,
    hasContent: true,
    ...more,
  };
}

const days = fc.uniqueArray(fc.constantFrom(...WEEKDAYS), { minLength: 1 });
const dayOfSeoul = (date: Date): string => formatSeoulField(date).slice(0, 10);
const weekdayOf = (date: Date): Weekday | undefined =>
  WEEKDAYS[(new Date(`${dayOfSeoul(date)}T00:00:00Z`).getUTCDay() + 6) % 7];

test('schedules the daily number on the chosen weekdays at the Seoul time, from the first day on', () => {
  fc.assert(
    fc.property(
      fc.record({
        shift: fc.integer({ min: 0, max: 3000 }),
        weekdays: days,
        perDay: fc.integer({ min: 1, max: 5 }),
        count: fc.integer({ min: 0, max: 200 }),
      }),
      ({ shift, weekdays, perDay, count }) => {
        const from = new Date(Date.parse('2024-01-01T00:00:00Z') + shift * 86_400_000).toISOString().slice(0, 10);
        const dates = scheduledDates({ from, weekdays, perDay, time: '18:30' }, count);
        assert.equal(dates.length, count);
        const perDays = Map.groupBy(dates, dayOfSeoul);
        for (const [day, those] of perDays) {
          assert.ok(day >= from && those.length <= perDay);
          assert.ok(those.every((date) => formatSeoulField(date).endsWith('T18:30')));
        }
        assert.ok(dates.every((date) => weekdays.includes(weekdayOf(date) ?? 'mon')));
        assert.deepEqual(
          dates.map(Number),
          dates.map(Number).toSorted((one, other) => one - other),
        );
      },
    ),
  );
});

test('rejects a schedule without days, over a hundred a day or without time', () => {
  const right = { from: '2026-12-01', weekdays: ['mon' as const], perDay: 1, time: '00:00' };
  for (const wrong of [{ weekdays: [] }, { perDay: 0 }, { perDay: 101 }, { time: '24:00' }, { from: '2026-02-30' }])
    assert.equal(
      codeOf(() => scheduledDates({ ...right, ...wrong }, 3)),
      'WORK_ERROR 0011',
    );
});

test('parses form dates in Seoul time on any machine', () => {
  assert.equal(parseSeoulDate('2026-12-03T18:00')?.toISOString(), '2026-12-03T09:00:00.000Z');
  assert.equal(parseSeoulDate('2026-13-03T18:00'), undefined);
  assert.equal(parseSeoulDate('next week'), undefined);
  fc.assert(
    fc.property(fc.date({ min: new Date('2001-01-01'), max: new Date('2099-01-01'), noInvalidDate: true }), (date) => {
      const field = formatSeoulField(date);
      assert.equal(formatSeoulField(parseSeoulDate(field) ?? NOW), field);
    }),
  );
});

test('plans a step for each difference and none when repeated', () => {
  const coins = fc.option(fc.integer({ min: 1, max: 100 }), { nil: null });
  fc.assert(
    fc.property(fc.array(coins, { maxLength: 60 }), fc.integer({ min: 1, max: 100 }), (prices, buyCoins) => {
      const episodes = prices.map((price, at) => episode(at + 1, { buyCoins: price }));
      const change = { kind: 'price', buyCoins, rentalCoins: 1, rentalHours: 72, outcome: 'leave-free' } as const;
      const { steps } = planEpisodes(episodes, change);
      const differ = episodes.filter((one) => one.buyCoins !== buyCoins).map(({ id }) => id);
      assert.deepEqual(
        steps.map(({ id }) => id),
        differ,
      );
      const written = new Map(steps.map(({ id, values }) => [id, values]));
      const after = episodes.map((one) => ({ ...one, ...written.get(one.id) }));
      assert.equal(planEpisodes(after, change).steps.length, 0);
      const grouped = groupSteps(steps);
      assert.equal(
        grouped.reduce((sum, group) => sum + group.episodes, 0),
        steps.length,
      );
    }),
  );
});

const UNPRICED = { buyCoins: null, rentalCoins: null, rentalHours: null };
const pricesAfter = (...args: Parameters<typeof planEpisodes>) =>
  planEpisodes(...args).steps.map(({ id, values }) => [id, values.isFree, values.buyCoins]);

test('prices of a free range are sold or saved, and nothing is guessed', () => {
  const range = [episode(1), episode(2, UNPRICED), episode(3)];
  const change = { kind: 'price', buyCoins: 5, rentalCoins: null, rentalHours: null } as const;
  assert.equal(
    codeOf(() => planEpisodes(range, change)),
    'WORK_ERROR 0030',
  );
  assert.deepEqual(pricesAfter(range, { ...change, outcome: 'sell-free' }), [
    [1001, false, 5],
    [1002, false, 5],
    [1003, false, 5],
  ]);
  assert.deepEqual(pricesAfter(range, { ...change, outcome: 'leave-free' }), [
    [1001, true, 5],
    [1002, true, 5],
    [1003, false, 5],
  ]);
  assert.deepEqual(pricesAfter([episode(3)], change), [[1003, false, 5]], 'paid episodes leave no choice');
});

test('a priced episode made free keeps or loses its price', () => {
  const range = [episode(1), episode(3)];
  const change = { kind: 'free', isFree: true } as const;
  assert.equal(
    codeOf(() => planEpisodes(range, change)),
    'WORK_ERROR 0030',
  );
  assert.deepEqual(pricesAfter(range, { ...change, outcome: 'keep-price' }), [[1003, true, 3]]);
  assert.deepEqual(pricesAfter(range, { ...change, outcome: 'clear-price' }), [
    [1001, true, null],
    [1003, true, null],
  ]);
});

test('free episodes without a price get one or stay free', () => {
  const range = [episode(1), episode(2, UNPRICED)];
  const change = { kind: 'free', isFree: false } as const;
  assert.equal(
    codeOf(() => planEpisodes(range, change)),
    'WORK_ERROR 0030',
  );
  assert.deepEqual(pricesAfter(range, { ...change, outcome: 'leave-unpriced' }), [[1001, false, 3]]);
  const price = { buyCoins: 4, rentalCoins: null, rentalHours: null };
  assert.deepEqual(pricesAfter(range, { ...change, outcome: 'price-unpriced', price }), [
    [1001, false, 3],
    [1002, false, 4],
  ]);
  assert.equal(
    codeOf(() => planEpisodes(range, { ...change, outcome: 'price-unpriced' })),
    'WORK_ERROR 0032',
    'never left without free or price',
  );
});

test('reschedules only unreleased episodes and never lists empty ones', () => {
  const ahead = [3, 4].map((at) => episode(at, { isOpen: false, opensAt: new Date('2026-12-01T00:00:00Z') }));
  const schedule = { from: '2026-12-24', weekdays: ['thu' as const], perDay: 1, time: '00:00' };
  const held = episode(5, { isOpen: false, isHeld: true });
  const { steps, passedOver } = planEpisodes([episode(1), episode(2), ...ahead, held], { kind: 'schedule', schedule });
  assert.equal(passedOver, 3);
  assert.deepEqual(
    steps.map(({ values }) => values.opensAt?.toISOString()),
    ['2026-12-23T15:00:00.000Z', '2026-12-30T15:00:00.000Z'],
  );
  const off = [episode(1, { isWithdrawn: true }), episode(2, { isWithdrawn: true, hasContent: false })];
  const up = planEpisodes(off, { kind: 'listing', isUp: true });
  assert.deepEqual([up.steps.map(({ id }) => id), up.passedOver], [[1001], 1]);
});

test('requires whole coins in bounds, rental hours and a way to buy', () => {
  const price = { isFree: false, buyCoins: 3, rentalCoins: null, rentalHours: null };
  assert.deepEqual(parsePrice(price), price);
  const faults: [Partial<typeof price> | object, code: string, field: string][] = [
    [{ buyCoins: 0 }, '0005', 'buyCoins'],
    [{ buyCoins: 2.5 }, '0005', 'buyCoins'],
    [{ buyCoins: 10_001 }, '0005', 'buyCoins'],
    [{ buyCoins: Number.NaN }, '0005', 'buyCoins'],
    [{ rentalCoins: 1 }, '0031', 'rentalHours'],
    [{ rentalHours: 72 }, '0031', 'rentalCoins'],
    [{ rentalCoins: 1, rentalHours: 8761 }, '0031', 'rentalHours'],
    [{ buyCoins: null }, '0032', 'buyCoins'],
  ];
  for (const [wrong, code, field] of faults)
    assert.deepEqual(
      errorOf(() => parsePrice({ ...price, ...wrong })),
      [`WORK_ERROR ${code}`, field],
    );
});

test('moves episodes in order without loss', () => {
  assert.deepEqual(moveItems([1, 2, 3, 4, 5], [4, 2], 1), [2, 4, 1, 3, 5]);
  fc.assert(
    fc.property(
      fc.uniqueArray(fc.nat(), { maxLength: 40 }),
      fc.nat(),
      fc.integer({ min: 1, max: 60 }),
      (order, seed, position) => {
        const moved = order.filter((id) => (id + seed) % 3 === 0);
        const after = moveItems(order, moved, position);
        assert.deepEqual(
          after.toSorted((a, b) => a - b),
          order.toSorted((a, b) => a - b),
        );
        assert.deepEqual(
          after.filter((id) => !moved.includes(id)),
          order.filter((id) => !moved.includes(id)),
        );
      },
    ),
  );
});

test('adds and removes tags once without steps for unchanged works', () => {
  const work = {
    id: 1,
    title: '가',
    values: { ...SHEET, tags: ['판타지', '성장'] },
    kind: 'serial' as const,
    isTaxFree: null,
  };
  const works = [work, { ...work, id: 2, values: { ...SHEET, tags: ['회귀'] } }];
  const steps = planWorks(works, { field: 'tags', add: ['회귀'], remove: ['성장'] });
  assert.deepEqual(
    steps.map(({ id, after }) => [id, after]),
    [[1, ['판타지', '회귀']]],
  );
  assert.equal(planWorks(works, { field: 'rating', value: 'all' }).length, 0);
});

const SHEET: WorkFormValues = {
  title: '등대지기',
  otherTitles: [],
  creators: [{ name: '한서림', role: '글' }],
  publisher: '서가출판',
  shelf: 'serial',
  kind: 'serial',
  status: 'ongoing',
  hiatusUntil: null,
  weekdays: ['mon'],
  rating: 'all',
  warnings: [],
  genre: '판타지',
  country: null,
  aiText: null,
  aiPictures: null,
  aiCover: null,
  aiTranslation: null,
  language: 'ko',
  tags: ['성장'],
  synopsis: '',
  quote: '',
  authorNote: '',
  attribution: '',
  terms: {
    isFixedPrice: null,
    bundlePercent: 0,
    bundleFrom: 2,
    previewPercent: 0,
    waitFreeHours: null,
    waitFreeRentalHours: null,
    waitFreeExceptLast: 0,
    earlyEpisodes: 0,
    earlyCoins: null,
    earlySupporters: false,
  },
  isTaxFree: null,
  rightsFrom: null,
  rightsUntil: null,
  isListed: true,
};

test('normalizes a form: NFC, trimmed, unique tags without #', () => {
  const form = parseWorkForm(
    { ...SHEET, title: ' 등대지기 '.normalize('NFD'), tags: ['#성장', '성장 ', ''], weekdays: ['sun', 'mon'] },
    '2026-11-22',
  );
  assert.deepEqual([form.title, form.tags, form.weekdays], ['등대지기', ['성장'], ['mon', 'sun']]);
});

test('rejects an invalid form with its error', () => {
  const errors: [Partial<WorkFormValues>, string][] = [
    [{ title: ' ' }, '0001'],
    [{ title: '가'.repeat(501) }, '0001'],
    [{ creators: [{ name: ' ', role: '글' }] }, '0002'],
    [{ tags: ['가'.repeat(501)] }, '0003'],
    [{ synopsis: '가'.repeat(100_001) }, '0003'],
    [{ rightsFrom: '2026-12-02T00:00:00Z', rightsUntil: '2026-12-01T00:00:00Z' }, '0006'],
    [{ hiatusUntil: '2026-12-01' }, '0007'],
    [{ status: 'hiatus', hiatusUntil: '2026-11-22' }, '0007'],
  ];
  for (const [fault, code] of errors)
    assert.equal(
      codeOf(() => parseWorkForm({ ...SHEET, ...fault }, '2026-11-22')),
      `WORK_ERROR ${code}`,
    );
  assert.equal(
    parseWorkForm({ ...SHEET, status: 'hiatus', hiatusUntil: '2026-11-23' }, '2026-11-22').hiatusUntil,
    '2026-11-23',
  );
  const past = { ...SHEET, status: 'hiatus' as const, hiatusUntil: '2026-11-20' };
  assert.equal(parseWorkForm(past, '2026-11-22', '2026-11-20').hiatusUntil, '2026-11-20', 'what stood may have passed');
});

test('reports each selling term at its own input', () => {
  const { terms } = SHEET;
  const faults: [Partial<typeof terms>, code: string, field: string][] = [
    [{ bundlePercent: 91 }, '0016', 'bundlePercent'],
    [{ bundleFrom: 1 }, '0016', 'bundleFrom'],
    [{ previewPercent: 51 }, '0016', 'previewPercent'],
    [{ waitFreeHours: 0 }, '0016', 'waitFreeHours'],
    [{ waitFreeHours: 24 }, '0033', 'waitFreeRentalHours'],
    [{ waitFreeRentalHours: 72 }, '0033', 'waitFreeHours'],
    [{ waitFreeHours: 24, waitFreeRentalHours: 9000 }, '0016', 'waitFreeRentalHours'],
    [{ waitFreeExceptLast: 2001 }, '0016', 'waitFreeExceptLast'],
    [{ earlyEpisodes: 11 }, '0016', 'earlyEpisodes'],
    [{ earlyEpisodes: 3 }, '0042', 'earlyCoins'],
  ];
  for (const [fault, code, field] of faults)
    assert.deepEqual(
      errorOf(() => parseWorkForm({ ...SHEET, terms: { ...terms, ...fault } }, '2026-11-22')),
      [`WORK_ERROR ${code}`, field],
    );
});

test('lists exactly the changed fields', () => {
  const parts = changedFields(SHEET, { ...SHEET, title: '등대', isListed: false, rightsUntil: '2027-01-01T00:00:00Z' });
  assert.deepEqual(parts, ['title', 'rightsUntil', 'isListed']);
});
