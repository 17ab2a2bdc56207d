import { type ReactNode, useEffect, useEffectEvent } from 'react';
import { toast } from '../../../components/toasts.ts';
import type { Likes } from './changed-reactions.ts';
import { useEpisodeLike } from './use-episode-like.ts';

interface BarLikeProps {
  episode: number;
  first: Likes;
  /** Each toggles once. */
  presses: number;
}

/** Likes an episode for the bar's button; loaded for members, or when it is pressed. */
export function BarLike({ episode, first, presses }: BarLikeProps): ReactNode {
  const { toggle } = useEpisodeLike({
    episode,
    first,
    failed: (description) => void toast({ description, variant: 'destructive' }),
  });
  const press = useEffectEvent(toggle);
  useEffect(() => {
    if (presses > 0) press();
  }, [presses]);
  return null;
}
