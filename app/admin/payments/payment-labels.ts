import type { ChargeChannel, PaymentMismatch, PaymentState } from '#shared/money/payments';

/** Where a payment was made. */
export const CHANNEL_NAMES: Record<ChargeChannel, string> = { web: '웹', ios: 'iOS 앱', aos: 'Android 앱' };

/** More precise than what readers see. */
export const ADMIN_PAYMENT_STATES: Record<PaymentState, string> = {
  ready: '결제 대기',
  pending: '결제 처리 중',
  waiting: '입금 대기',
  paid: '결제 완료',
  partial: '부분 환불',
  cancelled: '모두 환불',
  failed: '결제 실패',
  closed: '결제 취소',
  mismatch: '주문과 다름',
};

export function paymentTone(state: PaymentState): 'good' | 'wait' | 'bad' | 'plain' {
  if (state === 'paid') return 'good';
  if (state === 'failed' || state === 'mismatch') return 'bad';
  return state === 'ready' || state === 'pending' || state === 'waiting' ? 'wait' : 'plain';
}

/** Why a payment does not match its order. */
export const MISFIT_NAMES: Record<PaymentMismatch, string> = {
  amount: '주문과 금액이 다름',
  currency: '원화가 아님',
  store: '다른 상점의 결제이거나 테스트 결제',
  id: '다른 주문의 결제',
  payer: '탈퇴한 회원의 결제',
  subscription: '해지한 정기 결제',
  limit: '월 충전 한도 초과',
};

export const EVENT_SOURCE_NAMES = {
  ready: '결제 전',
  pending: '처리 중',
  waiting: '입금 대기',
  paid: '결제 완료',
  partial: '부분 취소',
  cancelled: '취소',
  failed: '실패',
  absent: '없는 결제',
  unknown: '답하지 않음',
} as const;

export const REFUND_STATE_NAMES = {
  held: '코인 회수, 요청 전',
  requested: '대행사 처리 중',
  done: '완료',
  failed: '거절(코인 되돌림)',
} as const;

export const DIFFERENCE_NAMES = {
  'unknown here': '서점에 없는 결제',
  'unknown there': '대행사에 없는 결제',
  state: '상태가 다름',
  amount: '금액이 다름',
} as const;
