import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { ShopDay } from '#domain/reports';
import { todayFigures, topSellers } from './today-figures.server.ts';

const day = (episodeCoins: number, passCoins = 0): ShopDay => ({
  day: '2026-11-01',
  visits: 0,
  visitors: 0,
  readers: 3,
  opens: 0,
  joins: 0,
  activeMembers: 0,
  buyers: 0,
  firstBuyers: 0,
  soldCoins: episodeCoins + passCoins,
  episodeCoins,
  passCoins,
  supportCoins: 0,
  cancelledCoins: 0,
  charges: 0,
  chargedWon: 12_000,
  refundedWon: 0,
  searches: 0,
  missedSearches: 0,
  conversion: null,
  retained: [],
});

test('today stands as it is, yesterday is compared with the same weekday a week before', () => {
  const days = [day(40), ...Array.from({ length: 6 }, () => day(0)), day(50), day(1200)];
  const [coins, won] = todayFigures(days);
  assert.deepEqual(coins, { label: '오늘 판매 코인', value: '1,200코인', note: '어제 50코인 · 지난주보다 +25%' });
  assert.deepEqual(won?.value, '12,000원');
  assert.deepEqual(todayFigures(days.slice(-2))[0]?.note, '어제 50코인');
  assert.deepEqual(todayFigures([]), []);
});

test('the pass and support are figures of their own where they are sold', () => {
  const labels = (days: ShopDay[]): string[] => todayFigures(days).map(({ label, value }) => `${label} ${value}`);
  assert.deepEqual(labels([day(40), day(2, 10)]).slice(0, 3), [
    '오늘 판매 코인 12코인',
    '그중 정액제 10코인',
    '오늘 충전 12,000원',
  ]);
});

test('sales of a work are summed over its kinds, without cancelled ones', () => {
  const sale = (workId: number, coins: number, cancelledCoins = 0) => ({
    workId,
    title: `작품 ${workId}`,
    coins,
    cancelledCoins,
  });
  assert.deepEqual(
    topSellers([sale(1, 5), sale(2, 9, 1), sale(1, 6), sale(3, 2, 2)], 2).map(({ workId, coins }) => [workId, coins]),
    [
      [1, 11],
      [2, 8],
    ],
  );
});
