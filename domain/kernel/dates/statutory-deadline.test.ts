import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isKoreanHoliday } from './korean-holidays.ts';
import { type StatutoryPeriod, statutoryCutoff, statutoryDeadline } from './statutory-deadline.ts';

/** Public holidays on weekdays, from the official almanacs. */
const WEEKDAY_HOLIDAYS = {
  2026: '01-01 02-16 02-17 02-18 03-02 05-01 05-05 05-25 07-17 08-17 09-24 09-25 10-05 10-09 12-25',
  2027: '01-01 02-08 02-09 03-01 05-05 05-13 07-19 08-16 09-14 09-15 09-16 10-04 10-11 12-27',
  2028: '01-26 01-27 01-28 03-01 05-01 05-02 05-05 06-06 07-17 08-15 10-02 10-03 10-04 10-05 10-09 12-25',
};

for (const [year, expected] of Object.entries(WEEKDAY_HOLIDAYS))
  test(`lists the public holidays and substitutes of ${year}`, () => {
    const first = Date.UTC(Number(year), 0, 1) / 86_400_000;
    const days = Array.from({ length: Number(year) % 4 === 0 ? 366 : 365 }, (_none, offset) => first + offset);
    const weekdays = days.filter((day) => ![0, 6].includes(new Date(day * 86_400_000).getUTCDay()));
    const found = weekdays.filter(isKoreanHoliday).map((day) => new Date(day * 86_400_000).toISOString().slice(5, 10));
    assert.equal(found.join(' '), expected);
  });

const SEVEN: StatutoryPeriod = { days: 7 };
const QUARTER: StatutoryPeriod = { months: 3 };
/** Start, period and last day in Seoul. */
const PERIODS: [name: string, from: string, period: StatutoryPeriod, lastDay: string][] = [
  ['the seventh day after the day of purchase', '2026-11-02T10:00:00+09:00', SEVEN, '2026-11-09'],
  ['the same day for a purchase just after midnight', '2026-11-02T00:00:00+09:00', SEVEN, '2026-11-09'],
  ['the same day for a purchase just before midnight', '2026-11-02T23:59:59+09:00', SEVEN, '2026-11-09'],
  ['Monday where it would be Saturday', '2026-11-07T12:00:00+09:00', SEVEN, '2026-11-16'],
  ['Monday where it would be Sunday', '2026-11-08T12:00:00+09:00', SEVEN, '2026-11-16'],
  ['the day after 설날 and its weekend', '2026-02-09T12:00:00+09:00', SEVEN, '2026-02-19'],
  ['the day after a substitute holiday', '2026-08-08T12:00:00+09:00', SEVEN, '2026-08-18'],
  ['the same date three months later', '2026-05-15T12:00:00+09:00', QUARTER, '2026-08-18'],
  ['the last day of a shorter month', '2026-11-30T23:00:00+09:00', QUARTER, '2027-03-02'],
  ['over the turn of a year', '2026-12-28T23:00:00+09:00', SEVEN, '2027-01-04'],
];

for (const [name, from, period, lastDay] of PERIODS)
  test(`ends a statutory period with ${name}`, () => {
    const end = statutoryDeadline(new Date(from), period);
    assert.equal(end.toISOString(), new Date(Date.parse(`${lastDay}T00:00:00+09:00`) + 86_400_000).toISOString());
  });

test('treats only dates before the cutoff as past their deadline', () => {
  for (let hour = 0; hour < 24 * 400; hour += 5) {
    const now = new Date(Date.parse('2026-01-01T00:00:00Z') + hour * 3_600_000);
    const cutoff = statutoryCutoff(now, SEVEN);
    assert.ok(statutoryDeadline(new Date(cutoff.getTime() - 1), SEVEN) <= now);
    assert.ok(statutoryDeadline(cutoff, SEVEN) > now);
  }
});
