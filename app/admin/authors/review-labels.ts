import type { ReviewState } from '#shared/authors/reviews';
import { titleBesideNumber } from '#shared/catalog/episode-title';

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
  if (position === null || episodeTitle === null) return '작품 정보';
  return `${position.toLocaleString('ko-KR')}화 ${titleBesideNumber({ title: episodeTitle, position })}`.trim();
}
