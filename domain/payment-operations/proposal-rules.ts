import type { OperatorActor, ManualGrantTotals, SettlementApproval } from '#domain/operators';
import { DomainError } from '#kernel/domain-error';
import {
  type AllowanceRequest,
  MAX_ADJUSTED,
  MAX_ADJUSTED_DAYS,
  MAX_REASON_LENGTH,
  type WalletAdjustment,
} from '#shared/money/wallet-adjustments';
import type { SettlementChange } from '#shared/money/settlement-changes';

/** A console operator; the command line cannot propose or approve. */
export type Clerk = OperatorActor;

/**
 * Validates and normalizes a money action. Throws MONEY_ERROR 0001 for an invalid amount, 0009 for an invalid
 * lifetime, 0010 for an invalid day, 0016 for an empty choice of episodes. Paid coins always live as long as bought
 * ones.
 */
export function normalizeMoneyAction(action: WalletAdjustment): WalletAdjustment {
  if (action.act === 'charge-refund' || action.act === 'minor-refund') return action;
  if (action.act === 'purchase-refund') return normalizeDefectRefund(action);
  const { unit, amount, days } = action;
  if (!Number.isSafeInteger(amount) || amount === 0 || Math.abs(amount) > MAX_ADJUSTED)
    throw new DomainError('MONEY_ERROR', '0001');
  if (amount < 0 || unit === 'coin') return { act: 'adjust', unit, amount, days: null };
  if (days !== null && (!Number.isSafeInteger(days) || days < 1 || days > MAX_ADJUSTED_DAYS))
    throw new DomainError('MONEY_ERROR', '0009');
  return { act: 'adjust', unit, amount, days };
}

/** Validates a raised limit. Throws MONEY_ERROR 0001 for an invalid amount. */
export function normalizeAllowance(amount: number): AllowanceRequest {
  if (!Number.isSafeInteger(amount) || amount < 1 || amount > MAX_ADJUSTED)
    throw new DomainError('MONEY_ERROR', '0001');
  return { act: 'allowance', amount };
}

function normalizeDefectRefund(action: Extract<WalletAdjustment, { act: 'purchase-refund' }>): WalletAdjustment {
  if (Number.isNaN(startOfSeoulDay(action.knownOn).getTime())) throw new DomainError('MONEY_ERROR', '0010');
  if (action.episodes === undefined) return action;
  const episodes = [...new Set(action.episodes)].toSorted((a, b) => a - b);
  if (episodes.length === 0 || !episodes.every(Number.isSafeInteger)) throw new DomainError('MONEY_ERROR', '0016');
  return { ...action, episodes };
}

export function startOfSeoulDay(day: string): Date {
  return new Date(/^20\d\d-\d\d-\d\d$/.test(day) ? `${day}T00:00:00+09:00` : Number.NaN);
}

/** Normalizes a reason. Throws MONEY_ERROR 0002 when it is empty or too long. */
export function normalizeReason(text: string): string {
  const reason = text.normalize('NFC').replaceAll(/\r\n?/g, '\n').trim();
  if (reason === '' || [...reason].length > MAX_REASON_LENGTH) throw new DomainError('MONEY_ERROR', '0002');
  return reason;
}

/** The operator's permission, the value in coins, and what they and the member had by hand today. */
export interface MoneyActionStatus {
  mayDecide: boolean;
  value: number;
  today: ManualGrantTotals;
  limit: number;
}

/** Whether an action is executed at once or needs a second person, as a minor's charge always does. */
export function decideApproval(
  action: WalletAdjustment,
  { mayDecide, value, today, limit }: MoneyActionStatus,
): 'now' | 'proposal' {
  if (!mayDecide || action.act === 'minor-refund') return 'proposal';
  return Math.max(today.operator, today.member) + value > limit ? 'proposal' : 'now';
}

const ALWAYS_APPROVED: ReadonlySet<SettlementChange['act']> = new Set(['contract', 'contract-end', 'fees']);

/**
 * Whether a settlement change is executed at once, needs a second person, or is executed alone for lack of one.
 * Contracts, fees and an operator's own money always need two.
 */
export function decideSettlementApproval(
  { act, won }: { act: SettlementChange['act']; won: number },
  { standing: status, limit }: { standing: SettlementApproval; limit: number },
): 'now' | 'proposal' | 'alone' {
  if (!ALWAYS_APPROVED.has(act) && !status.isOwn && status.won + won <= limit) return 'now';
  return status.hasSecond ? 'proposal' : 'alone';
}

export interface ProposalStatus {
  state: 'open' | 'done' | 'refused' | 'withdrawn';
  isLapsed: boolean;
  proposedBy: number;
}

/** Throws MONEY_ERROR 0006 when the proposal is decided or expired, 0007 when it is the operator's own. */
export function requireDecidable(proposal: ProposalStatus, by: Clerk): void {
  if (proposal.state !== 'open' || proposal.isLapsed) throw new DomainError('MONEY_ERROR', '0006');
  if (proposal.proposedBy === by.id) throw new DomainError('MONEY_ERROR', '0007');
}
