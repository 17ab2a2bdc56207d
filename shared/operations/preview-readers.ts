/** The readers as whom an operator looks at a work before it is public. */
export const PREVIEW_READERS = ['visitor', 'member', 'adult', 'buyer'] as const;
export type PreviewReader = (typeof PREVIEW_READERS)[number];

/** Display names of the readers. */
export const PREVIEW_READER_NAMES: Record<PreviewReader, string> = {
  visitor: '비회원',
  member: '회원',
  adult: '성인 인증 회원',
  buyer: '구매한 회원',
};

/** Days that a review link may live. */
export const REVIEW_DAYS = [1, 7, 30] as const;
/** Longest note of a review link. */
export const REVIEW_NOTE_LETTERS = 100;
