/** Age ratings as printed; `unknown` counts as adult wherever access is decided. */
export const RATING_NAMES = {
  all: '전체 이용가',
  '12': '12세 이용가',
  '15': '15세 이용가',
  '19': '19세 이용가',
  unknown: '이용가 미정',
} as const;
export type Rating = keyof typeof RATING_NAMES;
/** All of them, as forms offer them. */
export const RATINGS: readonly Rating[] = ['all', '12', '15', '19', 'unknown'];

/** True for works that open only to verified adults; an unknown rating counts as adult. */
export function isAdultRating(rating: Rating): boolean {
  return rating === '19' || rating === 'unknown';
}
