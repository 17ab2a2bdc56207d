import type { AdvanceKind, ShareBase, ShareTax } from './settlement.ts';

/** Default daily limit in won of one operator without approval. */
export const SETTLEMENT_LIMIT = 1_000_000;
/** Maximum of the configurable limit. */
export const MAX_SETTLEMENT_LIMIT = 10_000_000_000;

/** Shares of a contract in support, the pass and early access; null where the contract does not cover it. */
export interface ExtraShares {
  supportBp: number | null;
  passBp: number | null;
  earlyBp: number | null;
}

/** Contract terms. `about`: work or publisher, by number or full name. */
export interface ContractTerms extends Partial<ExtraShares> {
  holderId: number;
  about: { kind: 'work' | 'publisher'; text: string };
  fromDay: string;
  untilDay: string | null;
  rateBp: number;
  eventBp: number;
  waitingBp: number;
  base: ShareBase;
}

/** An advance to be recouped from `fromMonth` on; without a work from all works of the holder. */
export interface AdvanceTerms {
  holderId: number;
  /** Work by number or full title; empty for all works. */
  work: string;
  kind: AdvanceKind;
  tax: ShareTax;
  won: number;
  reason: string;
  paidOn: string;
  fromMonth: string;
}

/** A settlement change. Days are `2027-05-31`, months `2027-05`, shares hundredths of a percent. */
export type SettlementChange =
  | { act: 'correction'; month: string; holderId: number; tax: ShareTax; won: number; reason: string }
  | ({ act: 'contract' } & ContractTerms)
  | { act: 'contract-end'; holderId: number; contractId: number; untilDay: string }
  | { act: 'fees'; fromDay: string; webBp: number; iosBp: number; aosBp: number; coinWon: number }
  | { act: 'payment'; statementId: number; on: string; reference: string }
  | { act: 'payments'; month: string; statementIds: number[]; on: string; reference: string }
  | { act: 'correction-delete'; correctionId: number }
  | ({ act: 'advance' } & AdvanceTerms)
  | { act: 'advance-end'; advanceId: number; month: string; reason: string };

/** A change waiting for approval, with display names. */
export interface SettlementProposal {
  act: 'settlement';
  change: SettlementChange;
  /** Right holder; null for changes that concern all. */
  holder: { id: number; name: string } | null;
  /** All right holders that it pays, if it pays several. */
  holderIds?: number[];
  /** Work, publisher or month. */
  about: string;
  /** Amount; 0 for changes without one. */
  won: number;
}
