import type { Mutant } from '../chaos/mutant.ts';
import type { Action } from './actions.ts';
import type { Oracle } from './model-fault.ts';

/** A rule of the shop as it was before it was mended, and a short sequence by which the named oracle sees it. */
export interface PlantedFault extends Required<Pick<Mutant, 'file' | 'changes'>> {
  oracle: Oracle;
  actions: Action[];
}

const ADULT = 3;
const MINOR = 1;
/** Products on the web by their place: 10,000 won for 100 + 5 coins, 50,000 for 500 + 50, 100,000 for 1,000 + 120. */
const [SMALL, MIDDLE, LARGE] = [3, 5, 6];
/** Works by their place: three coins with a bundle discount, and seventy. */
const [BUNDLED, DEAR] = [0, 2];
const MOODS = { deaf: 1 };

const charge = (product: number, member = ADULT): Action => ({ type: 'charge', member, product });
const buy = (work: number, what: { episode: number; count: number; isRental?: number }): Action => {
  return { type: 'buy', member: ADULT, work, isRental: 0, ...what };
};

export const PLANTED_FAULTS: Record<string, PlantedFault> = {
  'a cancellation elsewhere is forgotten while a refund is held': {
    oracle: 'value',
    file: '/domain/payment/finish-held.ts',
    changes: [['  await takeReleasedCoins(tx, payment, refund.id);\n', '']],
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
    file: '/domain/payment/store-rules.ts',
    changes: [["return purchase.amountMicros === 0 ? 'free' : null;", 'return null;']],
    actions: [{ type: 'storeBuy', member: ADULT, store: 1, product: 2, deed: 2 }],
  },
  'an order that was closed is paid above the limit of the month': {
    oracle: 'limit',
    file: '/domain/payment/settle-payment.ts',
    changes: [['const isAbove = known !== undefined &&', 'const isAbove = false && known !== undefined &&']],
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
    file: '/domain/purchase/refund-rules.ts',
    changes: [
      [
        'at.discountTerms && opened.length > 0 && refundable.length > 0 ? priceAlone(at.discountTerms, opened) : null',
        'null as ReturnType<typeof priceAlone> | null',
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
    file: '/domain/purchase/holdings-store.ts',
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
    file: '/domain/purchase/returns-of.ts',
    changes: [
      ['return setOffDebt(tx,', 'return debtLeft(tx,'],
      [
        'export async function setOffReturns',
        'const debtLeft = async (...order: Parameters<typeof setOffDebt>) => order.length - 2;\n\nexport async function setOffReturns',
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
    file: '/domain/settlement/work-period-store.ts',
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
    file: '/domain/settlement/close-settlement.ts',
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
    file: '/domain/payment/refund-charge.ts',
    changes: [
      [
        'bonusDeductedWon: await sumDeducted(tx, payment.id),',
        'bonusDeductedWon: 0 * (await sumDeducted(tx, payment.id)),',
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
    file: '/domain/shared/statutory-deadline.ts',
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
};
