/** States of a submission as operators see them. A sample was opened by a trusted author and is looked at afterwards. */
export const REVIEW_STATES = {
  pending: '검토 대기',
  sample: '표본',
  returned: '반려',
  approved: '승인',
  'taken-back': '작가가 회수',
} as const;
/** A state of a submission. */
export type ReviewState = keyof typeof REVIEW_STATES;

/** Lists of submissions, in the order of their filters. */
export const REVIEW_FILTERS = {
  pending: '검토 대기',
  late: '공개 일시 지남',
  sample: '표본',
  returned: '반려',
  approved: '승인',
} as const;
/** A list of submissions. */
export type ReviewFilter = keyof typeof REVIEW_FILTERS;
