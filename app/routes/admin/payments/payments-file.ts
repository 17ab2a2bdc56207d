import { exportPayments } from '#domain/payment-operations';
import { isoMinute } from '#shared/content/seoul-date';
import { PAYMENT_METHOD_NAMES } from '#shared/money/payments';
import { requireOperator } from '../../../admin/operator-only.server.ts';
import { ADMIN_PAYMENT_STATES, CHANNEL_NAMES } from '../../../admin/payments/payment-labels.ts';
import { paymentFilterOf } from '../../../admin/payments/payment-query.server.ts';
import { csvResponse } from '../../../admin/reports/csv-response.server.ts';
import { requestContext } from '../../../server/request-context.server.ts';
import type { Route } from './+types/payments-file';

const HEADS = [
  '주문',
  '주문 일시',
  '결제 완료 일시',
  '회원 번호',
  '수단',
  '결제한 곳',
  '금액(원)',
  '환불액(원)',
  '코인',
  '보너스',
  '상태',
];

export async function loader({ context, url }: Route.LoaderArgs): Promise<Response> {
  const pageContext = context.get(requestContext);
  const operator = requireOperator(pageContext, url, 'payments');
  const payments = await exportPayments(pageContext.ctx, { by: operator, filter: paymentFilterOf(url.searchParams) });
  const rows = payments.map((payment) => [
    payment.id,
    isoMinute(payment.madeAt),
    payment.paidAt && isoMinute(payment.paidAt),
    payment.memberNo,
    PAYMENT_METHOD_NAMES[payment.method],
    CHANNEL_NAMES[payment.channel],
    payment.won,
    payment.returnedWon,
    payment.coins,
    payment.bonus,
    ADMIN_PAYMENT_STATES[payment.state],
  ]);
  return csvResponse('seoga-payments.csv', HEADS, rows);
}
