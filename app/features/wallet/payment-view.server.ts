import type { PaymentRow, ChargeRefundOffer } from '#domain/payment';
import { PAYMENT_METHOD_NAMES, PAYMENT_STATE_NAMES, type PaidBy, type PaymentState } from '#shared/money/payments';
import { formatSeoulTime } from '#shared/content/seoul-date';
import { coinText, figure, wonText } from './wallet-labels.ts';

export interface PaymentView {
  id: string;
  state: PaymentState;
  stateName: string;
  /** Parts of the order's request key. */
  won: number;
  method: PaidBy;
  coins: string;
  bonus: number;
  /** `50코인 +보너스 2` */
  name: string;
  sum: string;
  methodName: string;
  at: Date;
  deposit: DepositView | null;
  receiptUrl: string | null;
  failure: string | null;
  returned: string | null;
  refund: { state: 'held' | 'requested' | 'done' | 'failed'; sum: string; at: string } | null;
}

export interface DepositView {
  bank: string;
  number: string;
  holder: string;
  due: string;
  sum: string;
}

export interface RefundView {
  isWithdrawal: boolean;
  sum: string;
  coins: string;
  bonus: string | null;
  lines: { name: string; message: string }[];
  feeSaid: string;
  needsAccount: boolean;
  /** Echoed by the form, so that exactly this is refunded. */
  visible: { won: number; coins: number };
}

export function paymentView(payment: PaymentRow): PaymentView {
  const { id, state, won, method, coins, bonus, account, receiptUrl, failure, returnedWon, madeAt, paidAt, refund } =
    payment;
  return {
    id,
    state,
    stateName: PAYMENT_STATE_NAMES[state],
    won,
    method,
    coins: coinText(coins),
    bonus,
    name: bonus > 0 ? `${coinText(coins)} +보너스 ${figure(bonus)}` : coinText(coins),
    sum: payment.storeSum ?? wonText(won),
    methodName: PAYMENT_METHOD_NAMES[method],
    at: paidAt ?? madeAt,
    deposit:
      state === 'waiting' && account
        ? { ...account, due: formatSeoulTime(new Date(account.due)), sum: wonText(won) }
        : null,
    receiptUrl,
    failure: failure ?? (state === 'mismatch' ? misfitText(payment) : null),
    returned: returnedWon > 0 ? wonText(returnedWon) : null,
    refund: refund && { state: refund.state, sum: wonText(refund.won), at: formatSeoulTime(refund.madeAt) },
  };
}

function misfitText({ misfit, method }: PaymentRow): string {
  if (method === 'virtual-account')
    return '입금하신 금액을 주문에 쓸 수 없어 코인을 지급하지 않았습니다. 돌려받으실 계좌를 1:1 문의로 알려 주세요.';
  return misfit === 'limit'
    ? '이번 달 충전 한도를 넘어 결제를 취소했습니다. 결제하신 금액은 모두 돌려드립니다.'
    : '결제 정보가 주문과 일치하지 않아 결제를 취소했습니다. 고객센터로 문의해 주세요.';
}

export function refundView(offer: ChargeRefundOffer): RefundView {
  const { basis, coins, bonus, valueWon, spentBonusWon, feeWon, won, feePercent, feeLeastWon, needsAccount } = offer;
  const isWithdrawal = basis === 'withdrawal';
  return {
    isWithdrawal,
    sum: wonText(won),
    coins: coinText(coins),
    bonus: bonus > 0 ? coinText(bonus) : null,
    lines: [
      { name: `남은 유료 코인 ${figure(coins)}개 금액`, message: wonText(valueWon) },
      ...(spentBonusWon > 0 ? [{ name: '이미 사용한 보너스 코인 금액', message: wonText(-spentBonusWon) }] : []),
      ...(spentBonusWon < 0 ? [{ name: '앞서 공제한 보너스 코인 금액', message: wonText(-spentBonusWon) }] : []),
      { name: '환불 수수료', message: feeWon > 0 ? wonText(-feeWon) : '없음' },
    ],
    feeSaid: isWithdrawal
      ? '결제 후 7일 안에 사용하지 않은 코인은 수수료 없이 결제를 취소할 수 있습니다.'
      : `환불 수수료: 환불 금액의 ${feePercent}%, 적어도 ${wonText(feeLeastWon)}`,
    needsAccount,
    visible: { won, coins },
  };
}
