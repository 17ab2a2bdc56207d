import assert from 'node:assert/strict';
import { join } from 'node:path';
import { test } from 'node:test';
import { pricePlan, promotionPlan } from './price-plan.ts';
import { readShopFolder } from './shop-folder.ts';

const mistakeOf = (schema: typeof pricePlan | typeof promotionPlan, value: object): string | undefined =>
  schema.safeParse(value).error?.issues[0]?.message;

test('reports invalid numbers of a price plan', () => {
  const good = { free: 3, buy: 2, bundle: { from: 10, percent: 10 }, waitFree: { hours: 24 }, preview: 10 };
  assert.equal(mistakeOf(pricePlan, good), undefined);
  assert.equal(mistakeOf(pricePlan, { ...good, buy: 0 }), '코인은 1 이상이어야 합니다');
  assert.equal(mistakeOf(pricePlan, { ...good, bundle: { from: 1, percent: 10 } }), '2 이상이어야 합니다');
  assert.equal(mistakeOf(pricePlan, { ...good, bundle: { from: 2, percent: 95 } }), '90 이하여야 합니다');
  assert.equal(mistakeOf(pricePlan, { ...good, preview: 80 }), '50 이하여야 합니다');
  assert.equal(mistakeOf(pricePlan, { ...good, waitFree: { hours: 0 } }), '시간은 1 이상이어야 합니다');
  assert.equal(mistakeOf(pricePlan, { ...good, fixedPrice: 'yes' }), 'true나 false로 적어 주세요');
});

test('requires a promotion to end after it begins and to have a discount', () => {
  const good = { id: 'autumn', title: '가을', works: ['rain'], percent: 30, days: 7 };
  assert.equal(mistakeOf(promotionPlan, good), undefined);
  assert.equal(mistakeOf(promotionPlan, { ...good, endsAt: '2026-12-31' }), 'endsAt이나 days 하나를 적어 주세요');
  assert.equal(mistakeOf(promotionPlan, { ...good, percent: 0 }), 'percent나 freeFirst를 적어 주세요');
  const { days: _days, ...open } = good;
  assert.equal(
    mistakeOf(promotionPlan, { ...open, startsAt: '2026-12-31', endsAt: '2026-12-01' }),
    '끝나는 시각이 시작보다 뒤여야 합니다',
  );
  assert.equal(mistakeOf(promotionPlan, { ...good, id: '가을' }), '영문 소문자, 숫자, -로 적어 주세요');
});

test('has a promotion in the samples', () => {
  const { promotions } = readShopFolder(join(import.meta.dirname, '..', '..', 'samples', 'shop'));
  assert.equal(promotions?.[0]?.percent, 50);
});
