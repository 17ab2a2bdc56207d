import type { PaymentDto } from '#contract/payments';
import type { PaymentRow } from '#domain/payment';

export function toPaymentDto(payment: PaymentRow): PaymentDto {
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
