import type { WalletUnit } from './money.ts';
import type { SettlementWish } from './settlement-changes.ts';

/** What an operator may give or take by hand. */
export const ADJUSTED_UNITS = ['coin', 'bonus', 'point', 'temp-point', 'mileage'] as const satisfies WalletUnit[];

/**
 * What an operator wants done with a member's money: a sum given (or, below zero, taken), a charge refunded, episodes of a
 * purchase paid back because they were not what was sold: those that are named, else all that is left of it. `knownOn`: the day
 * on which the member learned of it. `won`, `coins`: what the operator was shown, where it can change meanwhile.
 * `minor-refund`: a charge that a minor made without consent is cancelled.
 */
export type MoneyWish =
  | { act: 'adjust'; unit: WalletUnit; amount: number; days: number | null }
  | { act: 'charge-refund'; payment: string; waivesFee: boolean; won?: number }
  | { act: 'minor-refund'; payment: string }
  | { act: 'purchase-refund'; purchase: number; knownOn: string; episodes?: number[]; coins?: number };

/** About no member: whoever proposes it may give so much more within a day than the limit says. */
export interface AllowanceWish {
  act: 'allowance';
  amount: number;
}
/** What a second person decides on. */
export type ProposedWish = MoneyWish | AllowanceWish | SettlementWish;

/** How a proposal stands; `lapsed`: nobody decided in time. */
export const PROPOSAL_STATES = ['open', 'done', 'refused', 'withdrawn', 'lapsed'] as const;
export type ProposalState = (typeof PROPOSAL_STATES)[number];
/** What the states are called in the console. */
export const PROPOSAL_STATE_NAMES: Record<ProposalState, string> = {
  open: '승인 대기',
  done: '승인·처리됨',
  refused: '반려',
  withdrawn: '철회',
  lapsed: '기한 지남',
};

/** Days after which a proposal that nobody decided lapses. */
export const PROPOSAL_DAYS = 7;
/** The most coins that one operator gives or takes by hand in a day for one member, where the shop names no other sum. */
export const GRANT_LIMIT = 10_000;
/** The most that a single wish may name at all. */
export const MOST_ADJUSTED = 10_000_000;
/** Days that given sums other than paid coins live, where nothing else is said. */
export const ADJUSTED_DAYS = 90;
/** The longest life of a given sum, in days. */
export const MOST_ADJUSTED_DAYS = 1825;
/** The longest reason, note and answer of the console, in characters. */
export const MOST_REASON = 500;
/** Most codes that one press of the console makes. */
export const MOST_DESK_COUPONS = 10_000;
