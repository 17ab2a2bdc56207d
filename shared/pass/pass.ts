/** Days of the passes on sale. */
export const PASS_DAYS = [1, 7, 30] as const;
/** Days after the purchase in which an unused pass is refunded whole. */
export const PASS_WHOLE_REFUND_DAYS = 7;
/** Days between the notice and the day a work leaves the pass. */
export const PASS_NOTICE_DAYS = 30;
/** The newest episodes that a work keeps out of the pass, before an operator changes the number. */
export const PASS_NEWEST = 3;

/** Shares of the unused days that a cancellation costs, as the setting stores them. */
export const PASS_PENALTIES = { '0': '떼지 않음', '300': '3%', '500': '5%', '1000': '10%' } as const;

/** The share of the unused days that a cancellation costs, in hundredths of a percent. */
export function passPenaltyBp({ passPenalty }: { passPenalty: string }): number {
  return Object.hasOwn(PASS_PENALTIES, passPenalty) ? Number(passPenalty) : 0;
}

/** Days between the charges of a card. */
export const CARD_PASS_DAYS = 30;
/** Minimum days between the notice of a charge and the charge. */
export const CARD_NOTICE_DAYS = 7;
/** Days to agree to a higher price before the pass by card ends. */
export const PRICE_CONSENT_DAYS = 30;
/** Days between the failed charges of a term: on days 1, 3 and 5 after the first. */
export const CARD_RETRY_DAYS = [1, 2, 2] as const;

/** Why a pass by card ended. */
export const CARD_PASS_ENDS = {
  member: '회원 해지',
  refund: '환불',
  declined: '결제 실패',
  price: '가격 인상에 동의하지 않음',
  limit: '결제 한도',
  chargeback: '카드사 취소',
  shop: '판매 종료',
  left: '탈퇴·이용 정지',
} as const;
export type CardPassEnd = keyof typeof CARD_PASS_ENDS;

/** Who cancelled a pass. */
export const PASS_CANCELS = { member: '독자', guardian: '보호자', operator: '운영자', chargeback: '카드사' } as const;
/** Who cancelled a pass. */
export type PassCancel = keyof typeof PASS_CANCELS;
