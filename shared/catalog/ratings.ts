/** Age ratings with labels; `unknown` counts as adult in every access decision. */
export const RATING_NAMES = {
  all: '전체 이용가',
  '12': '12세 이용가',
  '15': '15세 이용가',
  '19': '19세 이용가',
  unknown: '이용가 미정',
} as const;
export type Rating = keyof typeof RATING_NAMES;
/** All ratings in form order. */
export const RATINGS: readonly Rating[] = ['all', '12', '15', '19', 'unknown'];

/** Whether only verified adults may open the work; includes `unknown`. */
export function isAdultRating(rating: Rating): boolean {
  return rating === '19' || rating === 'unknown';
}

/** Ascending; `unknown` opens to adults only. */
const STRICTNESS: readonly Rating[] = ['all', '12', '15', 'unknown', '19'];

/** The strictest of the given ratings; undefined without any. */
export function strictestRating(ratings: readonly (Rating | undefined)[]): Rating | undefined {
  return STRICTNESS.findLast((rating) => ratings.includes(rating));
}
