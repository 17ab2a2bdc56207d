import type { DeskPayment } from '#domain/treasury';

/** An order as its page is given it. */
export type ShownPayment = DeskPayment;

/** What would go back for an order now. */
export interface DeskOffer {
  won: number;
  feeWon: number;
  coins: number;
  bonus: number;
  needsAccount: boolean;
}
