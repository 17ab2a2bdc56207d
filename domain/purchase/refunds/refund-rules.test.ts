import assert from 'node:assert/strict';
import { test } from 'node:test';
import { calculatePriceWithTerms } from '../pricing/pricing-rules.ts';
import { type PurchasedItem, planWithdrawal } from './refund-rules.ts';

const boughtAt = new Date('2026-11-23T03:00:00Z');
const now = new Date('2026-11-24T03:00:00Z');
/** Ten episodes of 2 coins for 12: a promotion of 40 % rounded once. */
const discountTerms = { promotionPercent: 40, bundlePercent: 0, bundleFrom: 0, mostPercent: 100 };
const sold = calculatePriceWithTerms(
  discountTerms,
  Array.from({ length: 10 }, (_none, at) => ({ episode: at + 1, list: 2 })),
).items;
const cheapest = sold.toSorted((one, other) => one.coins - other.coins).map(({ episode }) => episode);

for (const opened of [1, 3, 5, 8])
  test(`the ${opened} cheapest episodes of a promotion cost their own price when the rest is withdrawn`, () => {
    const isOpened = (episode: number): boolean => cheapest.indexOf(episode) < opened;
    const items: PurchasedItem[] = sold.map(({ episode, coins, list }) => ({
      episode,
      coins,
      list,
      openedAt: isOpened(episode) ? now : null,
      cancelledAt: null,
    }));
    const plan = planWithdrawal(items, { boughtAt, now, discountTerms });
    const left = plan.items.filter(({ state }) => state === 'opened').reduce((sum, { coins }) => sum + coins, 0);
    const back = plan.items.filter(({ state }) => state === 'refundable').reduce((sum, { coins }) => sum + coins, 0);
    assert.equal(left, Math.ceil(opened * 2 * 0.6));
    assert.equal(left + back, 12);
  });
