import type { ShareBase, ShareTax } from './settlement.ts';

/** The most won that one operator corrects and marks as paid in a day alone, where the shop names no other sum. */
export const SETTLEMENT_LIMIT = 1_000_000;
/** The highest limit that a shop can name. */
export const MAX_SETTLEMENT_LIMIT = 10_000_000_000;

/** A contract as it is agreed. `about`: which work or publisher, by its number or its whole name. */
export interface ContractTerms {
  holderId: number;
  about: { kind: 'work' | 'publisher'; text: string };
  fromDay: string;
  untilDay: string | null;
  rateBp: number;
  eventBp: number;
  waitingBp: number;
  base: ShareBase;
}

/** A change of what right holders are paid. Days are `2027-05-31`, months `2027-05`, shares hundredths of a percent. */
export type SettlementChange =
  | { act: 'correction'; month: string; holderId: number; tax: ShareTax; won: number; reason: string }
  | ({ act: 'contract' } & ContractTerms)
  | { act: 'contract-end'; holderId: number; contractId: number; untilDay: string }
  | { act: 'fees'; fromDay: string; webBp: number; iosBp: number; aosBp: number; coinWon: number }
  | { act: 'payment'; statementId: number; on: string; reference: string };

/** A change as it waits for a second operator, with the names by which the console shows it. */
export interface SettlementWish {
  act: 'settlement';
  change: SettlementChange;
  /** Whose money it is; null where it is everybody's. */
  holder: { id: number; name: string } | null;
  /** The work, publisher or month. */
  about: string;
  /** What is added, taken away or paid; 0 where a change has no sum. */
  won: number;
}
