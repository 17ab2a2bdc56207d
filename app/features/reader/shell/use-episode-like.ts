import { useSyncExternalStore } from 'react';
import { call } from '../../../browser/api/browser-call.ts';
import { useMemberAction } from '../../auth/use-member-action.ts';
import { type Likes, changeLikes, changedLikes, watchReactions } from './changed-reactions.ts';

const FAILED = '처리하지 못했습니다. 잠시 후 다시 시도해 주세요.';

interface EpisodeLike {
  episode: number;
  /** As loaded. */
  first: Likes;
  failed(message: string): void;
}

/** Likes of an episode, and the reader's own to set or take back. */
export function useEpisodeLike({ episode, first, failed }: EpisodeLike): { likes: Likes; toggle(): void } {
  const likes = useSyncExternalStore(watchReactions, () => changedLikes(episode)) ?? first;
  const toggle = useMemberAction(`episode-like ${episode}`, async () => {
    const params = { params: { id: episode } };
    changeLikes(episode, { is_liked: !likes.is_liked, likes: likes.likes + (likes.is_liked ? -1 : 1) });
    try {
      const next = await (likes.is_liked
        ? call('DELETE /ko/v1/episodes/:id/like', params)
        : call('POST /ko/v1/episodes/:id/like', params));
      changeLikes(episode, next);
    } catch (error) {
      changeLikes(episode, likes);
      failed(error instanceof Error ? error.message : FAILED);
    }
  });
  return { likes, toggle };
}
