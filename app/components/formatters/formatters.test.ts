import assert from 'node:assert/strict';
import test from 'node:test';
import { josa } from '#shared/content/josa';
import { countLabel } from './count-label.ts';
import { relativeTime } from './relative-time.ts';
import { remainingTime } from './remaining-time.ts';
import { dayHeading, deadlineDate, discountDate, shortDate } from '#shared/content/seoul-date';
import { fullCount, shortCount } from './short-count.ts';

const now = new Date('2026-11-20T15:30:00Z');
const minutes = 60_000;
const hours = 60 * minutes;
const days = 24 * hours;
const ago = (ms: number): string => relativeTime(new Date(now.getTime() - ms), now);
const left = (ms: number): string => remainingTime(new Date(now.getTime() + ms), now);

test('T6 relative time uses minutes, hours and days, then a date', () => {
  assert.equal(ago(-5000), '1분 전');
  assert.equal(ago(0), '1분 전');
  assert.equal(ago(59 * minutes + 59_999), '59분 전');
  assert.equal(ago(60 * minutes), '1시간 전');
  assert.equal(ago(24 * hours - 1), '23시간 전');
  assert.equal(ago(24 * hours), '1일 전');
  assert.equal(ago(7 * days - 1), '6일 전');
  assert.equal(ago(7 * days), '26.11.14');
});

test('T7 remaining time uses years, days, hours and minutes, then a date', () => {
  assert.equal(left(730 * days), '2년 남음');
  assert.equal(left(365 * days), '1년 남음');
  assert.equal(left(365 * days - 1), '364일 남음');
  assert.equal(left(days), '1일 남음');
  assert.equal(left(days - 1), '23시간 남음');
  assert.equal(left(hours - 1), '59분 남음');
  assert.equal(left(1), '1분 남음');
  assert.equal(left(0), '26.11.21');
});

test('V6 counts are shortened from a thousand and a million and never rounded up', () => {
  assert.equal(shortCount(0), '0');
  assert.equal(shortCount(999), '999');
  assert.equal(shortCount(1000), '1.0K');
  assert.equal(shortCount(12_499), '12.4K');
  assert.equal(shortCount(999_950), '999.9K');
  assert.equal(shortCount(1_000_000), '1.00M');
  assert.equal(shortCount(1_239_999), '1.23M');
  assert.equal(fullCount(1_234_567), '1,234,567');
});

test('B6 dates are formatted in Seoul time: discount, deadline, episode', () => {
  const moment = new Date('2025-09-01T03:00:00Z');
  assert.equal(discountDate(moment), '9.01(월) 12:00');
  assert.equal(deadlineDate(new Date('2026-09-29T15:00:00Z')), '09/30까지');
  assert.equal(shortDate(new Date('2026-12-31T15:00:00Z')), '27.01.01');
});

test('L5 release days are named relative to today in Seoul', () => {
  assert.deepEqual(dayHeading('2026-11-21', now), { name: '오늘', date: '11월 21일 토요일' });
  assert.deepEqual(dayHeading('2026-11-20', now), { name: '어제', date: '11월 20일 금요일' });
  assert.deepEqual(dayHeading('2026-11-16', now), { name: '11월 16일 월요일', date: '' });
});

test('particles match digits, letters and closing quotes', () => {
  assert.equal(josa('서가', '을/를'), '서가를');
  assert.equal(josa('13', '을/를'), '13을');
  assert.equal(josa('1', '으로/로'), '1로');
  assert.equal(josa('《검》', '을/를'), '《검》을');
  assert.equal(josa('날개 (완결)', '이/가'), '날개 (완결)가');
  assert.equal(josa('100', '와/과'), '100과');
  assert.equal(josa('2', '은/는'), '2는');
  assert.equal(josa('URL', '은/는'), 'URL은');
});

test('a capped count is marked as capped', () => {
  assert.deepEqual(
    [0, 1234, 10_000, 10_001].map((count) => countLabel(count, 10_000)),
    ['0개', '1,234개', '10,000개', '10,000개 이상'],
  );
});
