/** Measures against a pen, mildest first. */
export const MEASURES = {
  warning: '경고',
  review: '모든 회차 검토',
  'no-publishing': '공개 정지',
  ban: '이용 정지',
} as const;
/** A measure. */
export type MeasureKind = keyof typeof MEASURES;

/** Letters of reasons and appeals. */
export const MEASURE_LIMITS = { reason: 1_000, appeal: 2_000 } as const;

/** What an operator decided about an appeal. */
export const APPEAL_RESULTS = { upheld: '유지', lifted: '수용' } as const;
/** A decision about an appeal. */
export type AppealResult = keyof typeof APPEAL_RESULTS;

/** Lists of authors, in the order of their filters. */
export const AUTHOR_FILTERS = { all: '전체', measured: '조치 중', appealed: '이의 대기', left: '떠난 작가' } as const;
/** A list of authors. */
export type AuthorFilter = keyof typeof AUTHOR_FILTERS;
