export function chargeRef(paymentId: string): string {
  return `payment:${paymentId}`;
}
