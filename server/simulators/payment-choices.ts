/** Outcomes in the payment window. */
export const PAYMENT_CHOICES = {
  approved: '결제 승인',
  account: '가상계좌 발급(입금은 나중에)',
  fails: '결제 실패(한도 초과)',
  cancels: '결제 취소',
  leaves: '결제되었지만 창만 닫고 나감',
  twice: '두 번 결제하려 함',
  slow: '승인되지만 서비스가 12초 뒤에야 답함',
  'no-webhook': '승인되지만 웹훅이 오지 않음',
  'webhook-twice': '승인되고 웹훅이 두 번 옴',
  'other-sum': '주문과 다른 금액이 결제됨',
} as const;
export type PaymentChoice = keyof typeof PAYMENT_CHOICES;

/** Whether a value is an outcome. */
export function isPaymentChoice(text: string): text is PaymentChoice {
  return Object.hasOwn(PAYMENT_CHOICES, text);
}

/** Gateway actions after payment. */
export const CONSOLE_ACTIONS = {
  deposit: '입금하기',
  expire: '입금 기한 지남',
  'charge-back': '전액 취소(카드사)',
  'charge-back-half': '절반 취소(카드사)',
  'end-refund': '환불 접수 완료',
  'tell-again': '웹훅 다시 보내기',
} as const;
export type ConsoleAction = keyof typeof CONSOLE_ACTIONS;

/** Whether a value is a gateway action. */
export function isConsoleAction(text: string): text is ConsoleAction {
  return Object.hasOwn(CONSOLE_ACTIONS, text);
}
