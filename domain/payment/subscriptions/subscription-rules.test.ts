import assert from 'node:assert/strict';
import { test } from 'node:test';
import { chargeDay, chargeFrom, nextPrice, noticeFrom, priceStep, retryAt } from './subscription-rules.ts';

const seoul = (text: string): Date => new Date(`${text}:00+09:00`);

test('a term is charged on the day in Seoul on which the one before ends', () => {
  assert.deepEqual(chargeDay(seoul('2027-03-02T12:00')), seoul('2027-03-02T00:00'));
  assert.deepEqual(chargeDay(seoul('2027-03-02T00:01')), seoul('2027-03-02T00:00'));
  assert.deepEqual(chargeDay(seoul('2027-03-02T00:00')), seoul('2027-03-01T00:00'));
  assert.deepEqual(chargeDay(seoul('2027-03-02T08:59')), seoul('2027-03-02T00:00'));
});

test('a charge follows seven days after its notice', () => {
  const dueAt = seoul('2027-03-02T00:00');
  assert.deepEqual(noticeFrom(dueAt), seoul('2027-02-22T18:00'));
  assert.deepEqual(chargeFrom({ dueAt, notifiedAt: seoul('2027-02-22T18:07') }), dueAt);
  assert.deepEqual(chargeFrom({ dueAt, notifiedAt: seoul('2027-02-25T10:00') }), seoul('2027-03-04T10:00'));
});

test('a failed charge is tried again on days one, three and five', () => {
  const days: number[] = [];
  let now = seoul('2027-03-02T00:03');
  for (let failures = 1; ; failures += 1) {
    const again = retryAt(failures, now);
    if (!again) break;
    now = again;
    days.push((now.getTime() - seoul('2027-03-02T00:03').getTime()) / 86_400_000);
  }
  assert.deepEqual(days, [1, 3, 5]);
});

test('a higher price needs a consent of the last thirty days', () => {
  const now = seoul('2027-03-02T00:00');
  const proposed = { won: 9900, proposedWon: 12_900, priceProposedAt: seoul('2027-02-20T00:00') };
  const price = (priceAgreedAt: Date | null): number => nextPrice({ ...proposed, priceAgreedAt }, now);
  assert.equal(price(null), 9900);
  assert.equal(price(seoul('2027-02-25T00:00')), 12_900);
  assert.equal(price(seoul('2027-01-25T00:00')), 9900);
});

test('a changed price is proposed, applied or withdrawn, or ends the pass', () => {
  const now = seoul('2027-03-02T00:00');
  const none = { won: 9900, proposedWon: null, priceProposedAt: null, priceAgreedAt: null };
  const proposed = { ...none, proposedWon: 12_900, priceProposedAt: seoul('2027-02-20T00:00') };
  const step = (subscription: Parameters<typeof priceStep>[0], price: number): string =>
    priceStep(subscription, { price, now });
  assert.deepEqual(
    [
      step(none, 9900),
      step(none, 12_900),
      step(none, 8900),
      step(proposed, 9900),
      step(proposed, 12_900),
      step(proposed, 13_900),
    ],
    ['none', 'propose', 'lower', 'withdraw', 'none', 'propose'],
  );
  const late = { ...proposed, priceProposedAt: seoul('2027-01-31T00:00') };
  assert.equal(step(late, 12_900), 'end');
  assert.equal(step({ ...late, priceAgreedAt: seoul('2027-02-10T00:00') }, 12_900), 'none');
  assert.equal(step({ ...late, priceAgreedAt: seoul('2027-01-30T00:00') }, 12_900), 'propose');
});
