import type { PaymentWire } from '#contract/payments';
import type { PaymentRow } from '#domain/payment';

/** An order as it goes over the wire. */
export function paymentWire(payment: PaymentRow): PaymentWire {
  const { id, method, won, coins, bonus, state, account, failure, refund } = payment;
  return {
    id,
    method,
    won,
    coins,
    bonus,
    bonus_days: payment.bonusDays,
    state,
    account,
    failure,
    receipt_url: payment.receiptUrl,
    returned_won: payment.returnedWon,
    made_at: payment.madeAt.toISOString(),
    paid_at: payment.paidAt?.toISOString() ?? null,
    refund: refund && {
      state: refund.state,
      won: refund.won,
      coins: refund.coins,
      made_at: refund.madeAt.toISOString(),
    },
  };
}
