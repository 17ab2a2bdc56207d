import type { Needs, Tx } from '#kernel/context';
import type { ExportSection } from '#kernel/export-section';
import { PAYMENT_METHOD_NAMES, PAYMENT_STATE_NAMES } from '#shared/money/payments';
import { CARD_PASS_ENDS } from '#shared/pass/pass';
import { selectCard } from './subscriptions/card-store.ts';
import { selectSubscriptionsForExport } from './subscriptions/subscription-store.ts';
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

/** A member's passes by card for the data export, with the card that pays. */
export async function exportCardPasses(ctx: Needs<'db'>, memberNo: number): Promise<ExportSection[]> {
  const [subscriptions, card] = await Promise.all([
    selectSubscriptionsForExport(ctx.db, memberNo),
    selectCard(ctx.db, memberNo),
  ]);
  return [
    {
      name: 'pass-subscriptions',
      title: '정액제 카드 결제',
      about: '카드로 정기 결제하신 정액제와 동의하신 내용입니다. 전자상거래법에 따라 5년 동안 보관합니다.',
      columns: [
        column('startedAt', '시작 일시'),
        column('won', '금액(원)'),
        column('terms', '결제한 횟수'),
        column('endedAt', '끝난 일시'),
        column('end', '끝난 사유'),
        column('consents', '동의한 내용'),
      ],
      rows: subscriptions.map(({ startedAt, won, terms, endedAt, endReason, consents }) => ({
        startedAt: startedAt.toISOString(),
        won,
        terms,
        endedAt: endedAt?.toISOString() ?? null,
        end: endReason === null ? null : CARD_PASS_ENDS[endReason],
        consents,
      })),
    },
    {
      name: 'pass-card',
      title: '등록한 카드',
      about: '정액제를 결제하는 카드입니다. 카드 번호는 서점에 없습니다.',
      columns: [column('name', '카드'), column('tail', '끝 네 자리')],
      rows: card ? [{ name: card.name, tail: card.tail }] : [],
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
