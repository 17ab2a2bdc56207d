/** Days to accept a gift of another member. */
export const GIFT_DAYS = 30;
/** Letters of its message. */
export const GIFT_MESSAGE_LENGTH = 100;
/** What a member can send a day in Seoul. */
export const GIFT_DAY_LIMITS = { gifts: 10, coins: 1000 };

/** States of a gift; only an open one holds coins. */
export const READER_GIFT_STATES = ['open', 'accepted', 'declined', 'taken-back', 'expired', 'stopped'] as const;
export type ReaderGiftState = (typeof READER_GIFT_STATES)[number];
/** How a gift ends without being accepted. */
export type ReaderGiftEnd = Exclude<ReaderGiftState, 'open' | 'accepted'>;

/** Display names of the states. */
export const READER_GIFT_STATE_NAMES: Record<ReaderGiftState, string> = {
  open: '수락 대기',
  accepted: '받음',
  declined: '거절함',
  'taken-back': '보낸 회원이 취소',
  expired: '기간 만료',
  stopped: '운영자 중지',
};

/** Parses a state; undefined if unknown. */
export function readerGiftState(text: string | null): ReaderGiftState | undefined {
  return READER_GIFT_STATES.find((state) => state === text);
}
