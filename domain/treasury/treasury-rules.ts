import type { Actor, HandSums, SettlementStanding } from '#domain/operators';
import { Refusal } from '#shared/refusal';
import {
  type AllowanceWish,
  MOST_ADJUSTED,
  MOST_ADJUSTED_DAYS,
  MOST_REASON,
  type MoneyWish,
} from '#vocabulary/money-desk';
import type { SettlementChange } from '#vocabulary/settlement-changes';

/** Somebody of the console: what one proposes and another approves is never done by the command line. */
export type Clerk = Exclude<Actor, 'command-line'>;

/**
 * A wish as it may be carried out. Refuses with MONEY_ERROR 0001 a sum that is none, 0009 a life of it that is none, 0010 no
 * day, 0016 no episode where some were to be chosen. Paid coins live as long as bought ones, whatever is asked for.
 */
export function plainWish(wish: MoneyWish): MoneyWish {
  if (wish.act === 'charge-refund' || wish.act === 'minor-refund') return wish;
  if (wish.act === 'purchase-refund') return plainDefect(wish);
  const { unit, amount, days } = wish;
  if (!Number.isSafeInteger(amount) || amount === 0 || Math.abs(amount) > MOST_ADJUSTED)
    throw new Refusal('MONEY_ERROR', '0001');
  if (amount < 0 || unit === 'coin') return { act: 'adjust', unit, amount, days: null };
  if (days !== null && (!Number.isSafeInteger(days) || days < 1 || days > MOST_ADJUSTED_DAYS))
    throw new Refusal('MONEY_ERROR', '0009');
  return { act: 'adjust', unit, amount, days };
}

/** A raised limit as it may be proposed. Refuses with MONEY_ERROR 0001 a sum that is none. */
export function plainAllowance(amount: number): AllowanceWish {
  if (!Number.isSafeInteger(amount) || amount < 1 || amount > MOST_ADJUSTED) throw new Refusal('MONEY_ERROR', '0001');
  return { act: 'allowance', amount };
}

function plainDefect(wish: Extract<MoneyWish, { act: 'purchase-refund' }>): MoneyWish {
  if (Number.isNaN(dayOf(wish.knownOn).getTime())) throw new Refusal('MONEY_ERROR', '0010');
  if (wish.episodes === undefined) return wish;
  const episodes = [...new Set(wish.episodes)].toSorted((a, b) => a - b);
  if (episodes.length === 0 || !episodes.every(Number.isSafeInteger)) throw new Refusal('MONEY_ERROR', '0016');
  return { ...wish, episodes };
}

/** The beginning of a day in Seoul. */
export function dayOf(day: string): Date {
  return new Date(/^20\d\d-\d\d-\d\d$/.test(day) ? `${day}T00:00:00+09:00` : Number.NaN);
}

/** A reason on some lines. Refuses with MONEY_ERROR 0002 none, or one too long. */
export function plainReason(text: string): string {
  const reason = text.normalize('NFC').replaceAll(/\r\n?/g, '\n').trim();
  if (reason === '' || [...reason].length > MOST_REASON) throw new Refusal('MONEY_ERROR', '0002');
  return reason;
}

/** What is asked of who wishes for it: what they may decide, its value in coins, and how much was done by hand today already. */
export interface WishStanding {
  mayDecide: boolean;
  value: number;
  today: HandSums;
  limit: number;
}

/** Whether a wish is carried out at once, or waits for a second person: of a minor's charge always. */
export function decideWay(wish: MoneyWish, { mayDecide, value, today, limit }: WishStanding): 'now' | 'proposal' {
  if (!mayDecide || wish.act === 'minor-refund') return 'proposal';
  return Math.max(today.operator, today.member) + value > limit ? 'proposal' : 'now';
}

/**
 * Whether a settlement is changed at once, waits for a second person, or is changed at once because there is none. Contracts
 * and fees have no sum of their own: they always ask for two, as does an operator's own money as a right holder.
 */
export function decideSettlementWay(
  { act, won }: { act: SettlementChange['act']; won: number },
  { standing, limit }: { standing: SettlementStanding; limit: number },
): 'now' | 'proposal' | 'alone' {
  const hasSum = act === 'correction' || act === 'payment';
  if (hasSum && !standing.isOwn && standing.won + won <= limit) return 'now';
  return standing.hasSecond ? 'proposal' : 'alone';
}

/** A proposal as far as deciding it is concerned. */
export interface ProposalStanding {
  state: 'open' | 'done' | 'refused' | 'withdrawn';
  isLapsed: boolean;
  proposedBy: number;
}

/** Refuses with MONEY_ERROR 0006 what was decided or has lapsed, 0007 who would decide on their own proposal. */
export function requireDecidable(proposal: ProposalStanding, by: Clerk): void {
  if (proposal.state !== 'open' || proposal.isLapsed) throw new Refusal('MONEY_ERROR', '0006');
  if (proposal.proposedBy === by.id) throw new Refusal('MONEY_ERROR', '0007');
}
