import type { Needs, Tx } from '#kernel/context';
import type { ExportSection } from '#kernel/export-section';
import { PAYMENT_METHOD_NAMES, PAYMENT_STATE_NAMES } from '#shared/money/payments';
import { erasePaymentDetails, selectPayments } from './orders/payment-store.ts';

const MAX_ROWS = 100_000;
const column = (key: string, title: string): { key: string; title: string } => ({ key, title });

/** A member's orders for the data export. */
export async function exportPayments(ctx: Needs<'db'>, memberNo: number): Promise<ExportSection[]> {
  const payments = await selectPayments(ctx.db, { memberNo, limit: MAX_ROWS });
  const rows = payments.map((payment) => ({
    id: payment.id,
    method: PAYMENT_METHOD_NAMES[payment.method],
    won: payment.won,
    coins: payment.coins,
    bonus: payment.bonus,
    state: PAYMENT_STATE_NAMES[payment.state],
    returnedWon: payment.returnedWon,
    madeAt: payment.madeAt.toISOString(),
    paidAt: payment.paidAt?.toISOString() ?? null,
  }));
  return [
    {
      name: 'payments',
      title: '코인 충전과 환불',
      about: '코인을 충전하고 환불받으신 내역입니다. 전자상거래법에 따라 5년 동안 보관합니다.',
      columns: [
        column('id', '주문 번호'),
        column('method', '결제 수단'),
        column('won', '결제 금액(원)'),
        column('coins', '코인'),
        column('bonus', '보너스 코인'),
        column('state', '상태'),
        column('returnedWon', '돌려드린 금액(원)'),
        column('madeAt', '주문 일시'),
        column('paidAt', '결제 일시'),
      ],
      rows,
    },
  ];
}

/**
 * Erases accounts, receipts and open orders of a leaving member. Orders and refunds stay for five years (전자상거래법 시행령
 * §6), under the member number alone.
 */
export async function eraseMemberPayments(tx: Tx, memberNo: number): Promise<void> {
  await erasePaymentDetails(tx, memberNo);
}
