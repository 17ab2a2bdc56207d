/** When an operator reviews: the work with its first episode, its first three episodes, or every episode. */
export const REVIEW_RULES = {
  work: '작품과 첫 회차',
  'first-3': '처음 세 회차',
  every: '모든 회차',
} as const;
/** A rule of review. */
export type ReviewRule = keyof typeof REVIEW_RULES;

/** Why a submission was returned. */
export const RETURN_REASONS = {
  rating: '등급이 내용과 맞지 않습니다',
  rights: '권리를 확인할 수 없습니다',
  ai: 'AI 사용 신고가 내용과 다릅니다',
  illegal: '법이나 약관을 위반하는 내용이 있습니다',
  privacy: '다른 사람의 개인정보나 명예를 해칠 수 있습니다',
  advert: '광고나 외부 링크가 있습니다',
  unfinished: '본문이 비어 있거나 덜 쓰였습니다',
  cover: '표지를 쓸 수 없습니다',
  other: '기타 사유',
} as const;
/** A reason of a return. */
export type ReturnReason = keyof typeof RETURN_REASONS;

/** Submissions that an author may send a day. */
export const MAX_SUBMISSIONS_A_DAY = 20;

/** Letters of a return's passage and note. */
export const RETURN_LIMITS = { passage: 1_000, note: 2_000 } as const;
