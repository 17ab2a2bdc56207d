import type { Mutant } from '../chaos/mutants/mutant.ts';
import type { Action } from './actions.ts';
import type { CheckedProperty } from './model-mismatch.ts';

/** A fault that was fixed, and a short sequence by which the named oracle detects it. */
export interface PlantedFault extends Required<Pick<Mutant, 'file' | 'changes'>> {
  oracle: CheckedProperty;
  actions: Action[];
}

const ADULT = 3;
const MINOR = 1;
/** Web products by index: 10,000 won for 100 + 5 coins, 50,000 for 500 + 50, 100,000 for 1,000 + 120. */
const [SMALL, MIDDLE, LARGE] = [3, 5, 6];
/** Works by index: three coins with a bundle discount, and seventy. */
const [BUNDLED, DEAR] = [0, 2];
const MOODS = { deaf: 1, refusing: 3 };
/** The work in the pass. */
const IN_PASS = 1;
const LONG_WAIT: Action = { type: 'pass', hours: 170 };
/** To the notice of a renewal by card, and seven days on. */
const TO_RENEWAL: Action[] = [
  { type: 'subscribe', member: ADULT },
  LONG_WAIT,
  LONG_WAIT,
  LONG_WAIT,
  { type: 'pass', hours: 49 },
  { type: 'renew' },
  LONG_WAIT,
];

const charge = (product: number, member = ADULT): Action => ({ type: 'charge', member, product });
const buy = (work: number, what: { episode: number; count: number; isRental?: number }): Action => {
  return { type: 'buy', member: ADULT, work, isRental: 0, ...what };
};

export const PLANTED_FAULTS: Record<string, PlantedFault> = {
  'a cancellation elsewhere is forgotten while a refund is held': {
    oracle: 'value',
    file: '/domain/payment/refunds/finish-refund.ts',
    changes: [['  await reverseReleasedCoins(tx, payment, refund.id);\n', '']],
    actions: [
      charge(SMALL),
      { type: 'mood', mood: MOODS.deaf },
      { type: 'refund', charge: 0 },
      { type: 'takeBack', charge: 0, share: 100 },
      { type: 'well' },
      { type: 'notify', payment: 0 },
      { type: 'pass', hours: 1 },
      { type: 'minute' },
    ],
  },
  'coins of a promo code count as paid': {
    oracle: 'money',
    file: '/domain/payment/app-stores/store-purchase-rules.ts',
    changes: [["return purchase.amountMicros === 0 ? 'free' : null;", 'return null;']],
    actions: [{ type: 'storeBuy', member: ADULT, store: 1, product: 2, deed: 2 }],
  },
  'an order that was closed is paid above the limit of the month': {
    oracle: 'limit',
    file: '/domain/payment/orders/sync-payment.ts',
    changes: [['reported !== undefined && !isPaid &&', 'false && reported !== undefined && !isPaid &&']],
    actions: [
      { type: 'order', member: MINOR, product: MIDDLE, isAccount: 0 },
      { type: 'giveUp', payment: 0 },
      charge(MIDDLE, MINOR),
      { type: 'pay', payment: 0, isWrong: 0 },
      { type: 'notify', payment: 0 },
    ],
  },
  'what was read of a bundle keeps its discount when the rest is withdrawn': {
    oracle: 'value',
    file: '/domain/purchase/refunds/refund-rules.ts',
    changes: [
      [
        'const more = alone ? alone.coins - coinsOf(opened) : 0;',
        'const more = 0 * (alone ? alone.coins - coinsOf(opened) : 0);',
      ],
    ],
    actions: [
      charge(SMALL),
      buy(BUNDLED, { episode: 1, count: 4 }),
      { type: 'open', member: ADULT, work: BUNDLED, episode: 1 },
      { type: 'withdraw', purchase: 0 },
    ],
  },
  'a rental that lies on a device does not run': {
    oracle: 'rights',
    file: '/domain/purchase/entitlements/entitlement-store.ts',
    changes: [
      [
        "opened_at = case when kind = 'rental' then coalesce(opened_at, seoga_clock()) else opened_at end,\n      ends_at = case when opened_at is null then least(ends_at, seoga_clock() + make_interval(hours => rental_hours))\n        else ends_at end",
        'opened_at = opened_at',
      ],
    ],
    actions: [
      charge(SMALL),
      buy(BUNDLED, { episode: 1, count: 1, isRental: 1 }),
      { type: 'keep', member: ADULT, work: BUNDLED, episode: 1 },
    ],
  },
  'a withdrawal leaves the debt of its coins': {
    oracle: 'value',
    file: '/domain/purchase/refunds/return-coins.ts',
    changes: [
      ['return offsetDebt(tx,', 'return debtLeft(tx,'],
      [
        'export async function offsetDebtWithReturns',
        'const debtLeft = async (...order: Parameters<typeof offsetDebt>) => order.length - 2;\n\nexport async function offsetDebtWithReturns',
      ],
    ],
    actions: [
      charge(SMALL),
      buy(DEAR, { episode: 1, count: 1 }),
      { type: 'takeBack', charge: 0, share: 100 },
      { type: 'notify', payment: 0 },
      { type: 'withdraw', purchase: 0 },
    ],
  },
  'a sale belongs to whoever publishes the work now': {
    oracle: 'statements',
    file: '/domain/settlement/contracts/work-period-store.ts',
    changes: [
      [
        'where x.work_id = ${workId} and x.from_day <= ${day} order by x.from_day desc limit 1) wp`',
        'where x.work_id = ${workId} and ${day} is not null order by x.from_day desc limit 1) wp`',
      ],
    ],
    actions: [
      charge(SMALL),
      buy(BUNDLED, { episode: 1, count: 4 }),
      { type: 'move', work: BUNDLED, publisher: 1 },
      { type: 'month' },
      { type: 'close', back: 0 },
    ],
  },
  'any month may be the first that is closed': {
    oracle: 'statements',
    file: '/domain/settlement/months/close-settlement.ts',
    changes: [
      [
        'return last === null ? selectFirstMonth(tx) :',
        'return last === null ? ((await selectFirstMonth(tx)) ? null : null) :',
      ],
    ],
    actions: [
      charge(SMALL),
      buy(BUNDLED, { episode: 1, count: 2 }),
      { type: 'month' },
      buy(BUNDLED, { episode: 3, count: 2 }),
      { type: 'month' },
      { type: 'close', back: 0 },
    ],
  },
  'spent bonus coins are deducted by every refund of a charge': {
    oracle: 'refund',
    file: '/domain/payment/refunds/refund-charge.ts',
    changes: [
      [
        'bonusDeductedWon: await sumDeductedWon(tx, payment.id),',
        'bonusDeductedWon: 0 * (await sumDeductedWon(tx, payment.id)),',
      ],
    ],
    actions: [
      charge(LARGE),
      buy(DEAR, { episode: 1, count: 2 }),
      buy(DEAR, { episode: 3, count: 2 }),
      { type: 'refund', charge: 0 },
      { type: 'withdraw', purchase: 1 },
      { type: 'refund', charge: 0 },
    ],
  },
  'a last day on a Saturday is not moved': {
    oracle: 'deadline',
    file: '/domain/kernel/dates/statutory-deadline.ts',
    changes: [['while (isKoreanHoliday(last)) last += 1;', 'while (isKoreanHoliday(last) && last < 0) last += 1;']],
    actions: [
      { type: 'pass', hours: 100 },
      { type: 'pass', hours: 24 },
      charge(SMALL),
      buy(BUNDLED, { episode: 1, count: 1 }),
      { type: 'pass', hours: 170 },
      { type: 'pass', hours: 24 },
      { type: 'withdraw', purchase: 0 },
    ],
  },
  'days of a pass by card that were read are refunded': {
    oracle: 'refund',
    file: '/domain/pass/pass-rules.ts',
    changes: [['const usedDays = isWhole ? 0 :', 'const usedDays = isWhole || pass.days === 30 ? 0 :']],
    actions: [
      { type: 'subscribe', member: ADULT },
      { type: 'open', member: ADULT, work: IN_PASS, episode: 2 },
      LONG_WAIT,
      LONG_WAIT,
      { type: 'refundCard', pass: 0 },
    ],
  },
  'a pass outlives the chargeback of its card, after a renewal that failed twice': {
    oracle: 'value',
    file: '/domain/payment/orders/sync-cancellations.ts',
    changes: [['if (payment.subscriptionId !== null) await revokePassTerm(ctx, tx, payment);', '']],
    actions: [
      ...TO_RENEWAL,
      { type: 'mood', mood: MOODS.refusing },
      { type: 'pass', hours: 49 },
      { type: 'renew' },
      { type: 'pass', hours: 30 },
      { type: 'renew' },
      { type: 'well' },
      { type: 'pass', hours: 72 },
      { type: 'pass', hours: 2 },
      { type: 'renew' },
      { type: 'notify', payment: 1 },
      { type: 'pass', hours: 49 },
      { type: 'takeBack', charge: 1, share: 100 },
      { type: 'notify', payment: 1 },
      { type: 'notify', payment: 1 },
    ],
  },
};
