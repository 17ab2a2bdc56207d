/** What the ledger calls the charge of an order. */
export function chargeRef(paymentId: string): string {
  return `payment:${paymentId}`;
}
