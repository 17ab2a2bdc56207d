import type { ReactNode } from 'react';
import ui from '../../components/ui.module.css';
import { ownedEpisodePath, openOwnedEpisode } from './open-owned-episode.ts';

export function OwnedEpisodeLink({
  episode,
  className,
}: {
  episode: number;
  className: string | undefined;
}): ReactNode {
  return (
    <a
      className={`${ui.button} ${className}`}

      href={ownedEpisodePath(episode)}
      onClick={(event) => {
        if (event.metaKey || event.ctrlKey || event.shiftKey) return;
        event.preventDefault();
        openOwnedEpisode(episode);
      }}
    >
      바로 보기
    </a>
  );
}
