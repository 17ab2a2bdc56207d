import type { AdminPayment } from '#domain/payment-operations';

export type AdminPaymentView = AdminPayment;

/** Amount that a refund would return now. */
export interface RefundOfferView {
  won: number;
  feeWon: number;
  coins: number;
  bonus: number;
  needsAccount: boolean;
}
