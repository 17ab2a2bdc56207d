import { statutoryDeadline } from '#kernel/dates/statutory-deadline';
import type { RefundBasis } from '#shared/money/payments';
import { seoulDate } from '#shared/content/seoul-date';
import { WITHDRAWAL_PERIOD } from '#shared/money/withdrawal';

export interface FeeTerms {
  percent: number;
  leastWon: number;
}

export interface ChargeStatus {
  won: number;
  returnedWon: number;
  coins: number;
  coinsLeft: number;
  bonusLeft: number;
  /** Spent bonus coins, without expired ones. */
  bonusSpent: number;
  /** What earlier refunds deducted for spent bonus. */
  bonusDeductedWon: number;
  paidAt: Date;
  now: Date;
}

export interface RefundSum {
  basis: RefundBasis;
  /** Coins and bonus that are taken back. */
  coins: number;
  bonus: number;
  /** What the remaining coins cost. */
  valueWon: number;
  /**
   * Spent bonus not yet deducted, at the price of a coin (전자상거래법 §18⑧). Negative when more was deducted than is spent
   * now.
   */
  spentBonusWon: number;
  feeWon: number;
  won: number;
}

/** What some of a charge's coins cost, rounded down. */
export function wonOfCoins(charge: { won: number; coins: number }, coins: number): number {
  return Math.floor((charge.won * coins) / charge.coins);
}

/**
 * Calculates a refund. Within seven days and with every paid coin left it is a withdrawal without a fee (전자상거래법 §17①,
 * §18⑨). Otherwise the remaining coins return at their price less the operator's fee, which never exceeds the amount.
 * Bonus coins are taken back unpaid; spent ones are deducted once per charge.
 */
export function decideRefund(charge: ChargeStatus, fee: FeeTerms): RefundSum {
  const isWithdrawal =
    charge.now < statutoryDeadline(charge.paidAt, WITHDRAWAL_PERIOD) && charge.coinsLeft === charge.coins;
  const valueOf = (coins: number): number => wonOfCoins(charge, coins);
  const maxWon = charge.won - charge.returnedWon;
  const valueWon = Math.min(valueOf(charge.coinsLeft), maxWon);
  const net = Math.min(Math.max(valueWon - valueOf(charge.bonusSpent) + charge.bonusDeductedWon, 0), maxWon);
  const feeWon = isWithdrawal ? 0 : Math.min(net, Math.max(Math.floor((net * fee.percent) / 100), fee.leastWon));
  return {
    basis: isWithdrawal ? 'withdrawal' : 'remainder',
    coins: charge.coinsLeft,
    bonus: charge.bonusLeft,
    valueWon,
    spentBonusWon: valueWon - net,
    feeWon,
    won: net - feeWon,
  };
}

/**
 * The refund when a minor cancels a charge made without consent (민법 §5②): all money not yet returned, without a fee. A
 * minor returns only what is left (§141): spent coins are neither owed nor deducted.
 */
export function decideMinorRefund(charge: ChargeStatus): RefundSum {
  const won = Math.max(0, charge.won - charge.returnedWon);
  const { coinsLeft: coins, bonusLeft: bonus } = charge;
  return { basis: 'minor', coins, bonus, valueWon: won, spentBonusWon: 0, feeWon: 0, won };
}

/** Korean majority (민법 §4), in years. */
const MAJORITY_YEARS = 19;

/**
 * Whether the payer was certainly an adult; only the birth year is known, so somebody turning 19 that year may have
 * been a minor.
 */
export function wasAdultAtPayment(payer: { birthYear: number; paidAt: Date }): boolean {
  return seoulDate(payer.paidAt).year - payer.birthYear > MAJORITY_YEARS;
}

const REASON = '독자 요청 환불';

export function refundReason(refundId: string): string {
  return `${REASON} ${refundId}`;
}

/** The refund ID in a cancellation reason; undefined for cancellations not made by the shop. */
export function parseRefundReason(reason: string): string | undefined {
  return new RegExp(`^${REASON} ([\\w-]+)$`).exec(reason)?.[1];
}
