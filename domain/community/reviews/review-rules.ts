import { EPISODES_TO_RATE } from '#shared/community/comments';

/** Episodes to open before reviewing: a share of the work, at least those of a rating, at most all. */
export function episodesToReview({ episodes, sharePercent }: { episodes: number; sharePercent: number }): number {
  const share = Math.ceil((episodes * sharePercent) / 100);
  return Math.max(1, Math.min(episodes, Math.max(EPISODES_TO_RATE, share)));
}
