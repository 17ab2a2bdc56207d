import { statutoryDeadline } from '#shared/statutory-deadline';
import type { RefundBasis } from '#vocabulary/payments';
import { seoulDate } from '#vocabulary/seoul-date';
import { WITHDRAWAL_PERIOD } from '#vocabulary/withdrawal';

/** The operator's fee on what is no withdrawal by law. */
export interface FeeTerms {
  percent: number;
  leastWon: number;
}

/** A charge as far as refunding it is concerned. */
export interface ChargeStanding {
  won: number;
  /** What went back before, by whatever way. */
  returnedWon: number;
  coins: number;
  coinsLeft: number;
  bonusLeft: number;
  /** Bonus coins that were spent; those that have expired were no use to anybody and are not counted. */
  bonusSpent: number;
  /** What earlier refunds of this charge deducted for spent bonus coins. */
  bonusDeductedWon: number;
  paidAt: Date;
  now: Date;
}

/** What goes back for a charge, and how it was worked out. */
export interface RefundSum {
  basis: RefundBasis;
  /** Coins and bonus coins that are taken back. */
  coins: number;
  bonus: number;
  /** What the coins that are left were paid with. */
  valueWon: number;
  /**
   * Bonus coins of this charge that were spent and not deducted yet, at the price of a coin (전자상거래법 §18⑧: what was used
   * is paid for). Less than zero where more was deducted than is spent now.
   */
  spentBonusWon: number;
  feeWon: number;
  won: number;
}

/**
 * What a charge is worth now. Within seven days and with every paid coin still there it is a lawful withdrawal
 * (전자상거래법 §17①): no fee, whatever the terms say (§18⑨). Later, or once coins were spent, the coins that are left go
 * back at the price they were bought for, less the operator's fee; the fee never exceeds the sum. Bonus coins are not
 * refunded and are taken back with it; those that were spent are deducted once over all refunds of the charge. Nothing goes back that went back before.
 */
export function decideRefund(charge: ChargeStanding, fee: FeeTerms): RefundSum {
  const isWithdrawal =
    charge.now < statutoryDeadline(charge.paidAt, WITHDRAWAL_PERIOD) && charge.coinsLeft === charge.coins;
  const worth = (coins: number): number => Math.floor((charge.won * coins) / charge.coins);
  const mostWon = charge.won - charge.returnedWon;
  const valueWon = Math.min(worth(charge.coinsLeft), mostWon);
  const net = Math.min(Math.max(valueWon - worth(charge.bonusSpent) + charge.bonusDeductedWon, 0), mostWon);
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
 * What goes back for a charge that a minor made without the consent of a legal representative, once it is cancelled (민법
 * §5②): all of its money that has not gone back yet, without a fee. The contract counts as void from the beginning, and a
 * minor returns only what is still there (§141): the coins that are left are taken, spent ones are neither owed nor deducted.
 */
export function decideMinorRefund(charge: ChargeStanding): RefundSum {
  const won = Math.max(0, charge.won - charge.returnedWon);
  const { coinsLeft: coins, bonusLeft: bonus } = charge;
  return { basis: 'minor', coins, bonus, valueWon: won, spentBonusWon: 0, feeWon: 0, won };
}

/** Korean majority (민법 §4), in years. */
const MAJORITY_YEARS = 19;

/**
 * Whether somebody of that birth year was surely of age when they paid; only the year is known, so that who turned nineteen
 * in the year of the payment may have been a minor still.
 */
export function wasOfAge(payer: { birthYear: number; paidAt: Date }): boolean {
  return seoulDate(payer.paidAt).year - payer.birthYear > MAJORITY_YEARS;
}

const REASON = '독자 요청 환불';

/** What the gateway is told; by the refund's own id in it the cancellation is known again. */
export function refundReason(refundId: string): string {
  return `${REASON} ${refundId}`;
}

/** The refund that a cancellation belongs to; undefined for one that the gateway's side made. */
export function refundOfReason(reason: string): string | undefined {
  return new RegExp(`^${REASON} ([\\w-]+)$`).exec(reason)?.[1];
}
