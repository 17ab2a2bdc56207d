import type { ReviewState } from '#shared/authors/reviews';

export const REVIEW_TONES: Record<ReviewState, 'plain' | 'good' | 'wait' | 'bad' | 'info'> = {
  pending: 'wait',
  sample: 'info',
  returned: 'bad',
  approved: 'good',
  'taken-back': 'plain',
};

/** What is under review: a whole work, or an episode of it. */
export function subjectName(review: { position: number | null; episodeTitle: string | null }): string {
  const { position, episodeTitle } = review;
  return position === null || episodeTitle === null
    ? '작품 정보'
    : `${position.toLocaleString('ko-KR')}화 ${episodeTitle}`;
}
