/** Coins of one support. */
export const SUPPORT_COINS = [10, 30, 50, 100] as const;
/** Limits of messages, reports, and the monthly tier of a pen. */
export const SUPPORT_LIMITS = {
  message: 200,
  reason: 500,
  tierName: 30,
  benefits: 500,
  tierCoins: [10, 1000],
} as const;
/** Won that a minor, or a member without an identity check, can give in a month. */
export const MINOR_SUPPORT_WON = 10_000;
/** Until when its giver can cancel a support: hours in any case, days while it is neither read nor used. */
export const SUPPORT_UNDO = { hours: 1, unreadDays: 7 } as const;
/**
 * When a promise of early episodes pauses monthly support: days that it falls short, hours between the notice that it goes
 * on and the payment, and days of a pause after which the support ends.
 */
export const SUPPORT_PAUSE = { shortDays: 7, noticeHours: 24, longestDays: 90 } as const;

/** Who sees a support, with what the form says. */
export const SUPPORT_VISIBILITIES = {
  public: '이름과 함께 공개',
  private: '작가에게만',
  nameless: '이름 없이 공개',
} as const;
/** Who sees a support. */
export type SupportVisibility = keyof typeof SUPPORT_VISIBILITIES;

/** Why a monthly support ended. */
export const SUPPORT_STOPS = {
  member: '독자가 해지',
  coins: '코인 부족',
  limit: '한도 초과',
  author: '작가가 중단',
  blocked: '작가가 거절',
  shop: '서점이 중단',
  cancelled: '후원 취소',
  paused: '중지 기간 초과',
} as const;
/** Why a monthly support ended. */
export type SupportStop = keyof typeof SUPPORT_STOPS;

/** Who cancelled a support. */
export const SUPPORT_CANCELS = { member: '독자', guardian: '보호자', operator: '운영자' } as const;
/** Who cancelled a support. */
export type SupportCancel = keyof typeof SUPPORT_CANCELS;

/** Parses who sees a support; undefined if unknown. */
export function supportVisibility(text: string): SupportVisibility | undefined {
  return Object.keys(SUPPORT_VISIBILITIES).find((one): one is SupportVisibility => one === text);
}

/** Monthly limits of a member in won, as the setting stores them. */
export const SUPPORT_MONTH_LIMITS = {
  '50000': '50,000원',
  '100000': '100,000원',
  '300000': '300,000원',
  '1000000': '1,000,000원',
} as const;
/** The limit of a shop that has chosen none: the first. */
export const DEFAULT_SUPPORT_LIMIT = '50000';
