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

/** Who cancelled a pass. */
export const PASS_CANCELS = { member: '독자', guardian: '보호자', operator: '운영자' } as const;
/** Who cancelled a pass. */
export type PassCancel = keyof typeof PASS_CANCELS;
