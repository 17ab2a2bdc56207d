import { sendMemberEmail } from '#domain/members';
import { notify } from '#domain/notifications';
import type { Needs, Tx } from '#kernel/context';
import { PAID_COIN_YEARS, PAYMENT_METHOD_NAMES } from '#shared/money/payments';
import { formatSeoulTime } from '#shared/content/seoul-date';
import type { LockedPayment } from './orders/payment-store.ts';
import type { RefundRow } from './refunds/refund-store.ts';

const won = (sum: number): string => `${sum.toLocaleString('ko-KR')}원`;

export interface StoreReceipt {
  sum: string;
  isAboveLimit: boolean;
}

/** Notifies by inbox and e-mail of a charge and how to withdraw from it (전자상거래법 §8③, §13②). */
export async function sendReceipt(
  ctx: Needs<'mailer'>,
  tx: Tx,
  { payment, store }: { payment: LockedPayment; store?: StoreReceipt },
): Promise<void> {
  const { id, memberNo, coins, bonus, method, now, bonusUntil } = payment;
  const sum = store?.sum ?? won(payment.won);
  const items = [
    `주문 번호: ${id}`,
    `상품: 코인 ${coins}개${bonus > 0 ? ` + 보너스 코인 ${bonus}개` : ''}`,
    `결제 금액: ${sum}`,
    `결제 수단: ${PAYMENT_METHOD_NAMES[method]}`,
    `결제 일시: ${formatSeoulTime(now)}`,
  ];
  const details = { act: 'charged' as const, coins, bonus, sum };
  await notify(tx, { memberNo, kind: 'payment', ref: `charged:${id}`, facts: details });
  await sendMemberEmail(ctx, tx, {
    memberNo,
    key: `receipt ${id}`,
    subject: '코인 결제 내역 안내',
    paragraphs: (url) => [
      '코인을 충전해 주셔서 감사합니다.',
      items.join('\n'),
      `충전한 코인은 충전일부터 ${PAID_COIN_YEARS}년 동안 사용할 수 있습니다.${bonus > 0 ? ` 보너스 코인은 ${formatSeoulTime(bonusUntil)}까지 사용할 수 있으며, 환불되지 않습니다.` : ''}`,
      store
        ? '앱 스토어에서 결제한 코인은 해당 스토어에서 환불을 신청해 주세요.'
        : '결제 후 7일 안에 사용하지 않은 코인은 수수료 없이 결제를 취소할 수 있습니다.',
      ...(store?.isAboveLimit
        ? [
            '이번 달 충전 한도를 넘은 결제입니다. 결제하신 코인은 모두 지급했습니다. 결제를 원하지 않으셨다면 스토어에서 환불을 신청해 주세요.',
          ]
        : []),
      `결제 내역과 환불:\n${url}/coin/history`,
    ],
  });
}

export async function sendLimitExceededEmail(ctx: Needs<'mailer'>, tx: Tx, payment: LockedPayment): Promise<void> {
  const { id, memberNo, method, now } = payment;
  await sendMemberEmail(ctx, tx, {
    memberNo,
    key: `limit ${id}`,
    subject: '충전 한도 초과 결제 취소 안내',
    paragraphs: (url) => [
      '이번 달 충전 한도를 넘는 결제여서 코인을 지급하지 않고 결제를 취소했습니다.',
      [
        `주문 번호: ${id}`,
        `결제 금액: ${won(payment.won)}`,
        `결제 수단: ${PAYMENT_METHOD_NAMES[method]}`,
        `취소 일시: ${formatSeoulTime(now)}`,
      ].join('\n'),
      '결제하신 금액은 결제 수단으로 모두 돌려드립니다. 카드사와 은행에 따라 며칠이 걸릴 수 있습니다.',
      `결제 내역:\n${url}/coin/refund`,
    ],
  });
}

/** A charge that was confirmed after its subscription ended, and is refunded. */
export async function sendEndedSubscriptionEmail(ctx: Needs<'mailer'>, tx: Tx, payment: LockedPayment): Promise<void> {
  const { id, memberNo, now } = payment;
  await sendMemberEmail(ctx, tx, {
    memberNo,
    key: `subscription ended ${id}`,
    subject: '해지하신 정액제 결제 취소 안내',
    paragraphs: (url) => [
      '정액제 정기 결제를 해지하신 뒤에 결제가 확인되어 결제를 취소했습니다.',
      [`주문 번호: ${id}`, `결제 금액: ${won(payment.won)}`, `취소 일시: ${formatSeoulTime(now)}`].join('\n'),
      '결제하신 금액은 카드로 모두 돌려드립니다. 카드사에 따라 며칠이 걸릴 수 있습니다.',
      `정액제:\n${url}/pass`,
    ],
  });
}

export async function sendDepositAccountRequest(
  ctx: Needs<'mailer'>,
  tx: Tx,
  { payment, won: heldWon }: { payment: LockedPayment; won: number },
): Promise<void> {
  const { id, memberNo } = payment;
  await sendMemberEmail(ctx, tx, {
    memberNo,
    key: `deposit ${id}`,
    subject: '입금하신 금액의 환불 계좌 안내',
    paragraphs: (url) => [
      '입금하신 금액을 주문에 쓸 수 없어 코인을 지급하지 못했습니다.',
      [`주문 번호: ${id}`, `입금액: ${won(heldWon)}`].join('\n'),
      '돌려받으실 은행, 계좌번호, 예금주를 1:1 문의로 알려 주세요. 확인한 뒤 입금하신 금액을 모두 돌려드립니다.',
      `1:1 문의:\n${url}/help/inquiry`,
    ],
  });
}

export async function sendRefundNotice(ctx: Needs<'mailer'>, tx: Tx, refund: RefundRow): Promise<void> {
  const { coins, bonus } = refund;
  const details = { act: 'refunded' as const, coins, bonus, sum: won(refund.won) };
  await notify(tx, { memberNo: refund.memberNo, kind: 'payment', ref: `refunded:${refund.id}`, facts: details });
  await sendMemberEmail(ctx, tx, {
    memberNo: refund.memberNo,
    key: `refund ${refund.id}`,
    subject: '환불 처리 안내',
    paragraphs: (url) => [
      '환불이 완료되었습니다.',
      [
        `주문 번호: ${refund.paymentId}`,
        `환불 금액: ${won(refund.won)}`,
        `회수한 코인: ${refund.coins}개${refund.bonus > 0 ? `, 보너스 코인 ${refund.bonus}개` : ''}`,
      ].join('\n'),
      '카드사와 은행에 따라 실제로 돌려받으시기까지 며칠이 걸릴 수 있습니다.',
      `결제 내역과 환불:\n${url}/coin/history`,
    ],
  });
}
