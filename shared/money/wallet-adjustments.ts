import type { GiftProposal } from '../merchandising/gifts.ts';
import type { WalletUnit } from './ledger-units.ts';
import type { SettlementProposal } from './settlement-changes.ts';

/** Units that an operator may adjust. */
export const ADJUSTED_UNITS = ['coin', 'bonus', 'point', 'temp-point', 'mileage'] as const satisfies WalletUnit[];

/**
 * A proposed wallet adjustment: an amount (negative takes away), a refund of a charge, or a refund of episodes that
 * were not as described (the named ones, else all remaining). `knownOn`: when the member learned of it. `won`,
 * `coins`: the amounts shown to the operator, where they can change. `minor-refund` cancels a minor's charge without
 * consent.
 */
export type WalletAdjustment =
  | { act: 'adjust'; unit: WalletUnit; amount: number; days: number | null }
  | { act: 'charge-refund'; payment: string; waivesFee: boolean; won?: number }
  | { act: 'minor-refund'; payment: string }
  | { act: 'purchase-refund'; purchase: number; knownOn: string; episodes?: number[]; coins?: number };

/** Raises the proposer's own limit for a day; concerns no member. */
export interface AllowanceRequest {
  act: 'allowance';
  amount: number;
}
/** Anything that needs a second approval. */
export type ProposedAdjustment = WalletAdjustment | AllowanceRequest | GiftProposal | SettlementProposal;

/** States of a proposal; `lapsed`: nobody decided in time. */
export const PROPOSAL_STATES = ['open', 'done', 'refused', 'withdrawn', 'lapsed'] as const;
export type ProposalState = (typeof PROPOSAL_STATES)[number];
/** Display names of the states. */
export const PROPOSAL_STATE_NAMES: Record<ProposalState, string> = {
  open: '승인 대기',
  done: '승인·처리됨',
  refused: '반려',
  withdrawn: '철회',
  lapsed: '기한 지남',
};

/** Days after which an open proposal lapses. */
export const PROPOSAL_DAYS = 7;
/** Default daily limit in coins per operator and member. */
export const GRANT_LIMIT = 10_000;
/** Maximum of a single adjustment. */
export const MAX_ADJUSTED = 10_000_000;
/** Default lifetime in days of granted amounts other than paid coins. */
export const ADJUSTED_DAYS = 90;
/** Maximum lifetime in days. */
export const MAX_ADJUSTED_DAYS = 1825;
/** Maximum characters of a reason, memo or answer. */
export const MAX_REASON_LENGTH = 500;
/** Maximum coupon codes per request. */
export const MAX_ADMIN_COUPONS = 10_000;
