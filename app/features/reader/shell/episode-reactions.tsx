import {
  type ComponentProps,
  type ReactNode,
  Suspense,
  lazy,
  startTransition,
  useEffect,
  useRef,
  useState,
} from 'react';
import { paths } from '#shared/web/paths';
import styles from './episode-end.module.css';
import type { ViewedEpisode } from './viewed-episode.ts';
import { READER_LABELS } from './reader-labels.ts';
import type { Reactions as ReactionsType } from './reactions.tsx';

// Without network the link stays.
const Reactions = lazy(() =>
  import('./reactions.tsx').then(
    (module) => ({ default: module.Reactions }),
    () => ({ default: ({ children }: ComponentProps<typeof ReactionsType>) => children }),
  ),
);

/** Distance at which what readers said is loaded. */
const NEAR = '600px';

interface EpisodeReactionsProps {
  viewed: ViewedEpisode;
  /** Between two episodes of a flowing text only one row of a fixed height, so that nothing below moves. */
  isBetween?: boolean;
}

/** Likes, rating and comments of an episode; a plain link until they are loaded. */
export function EpisodeReactions({ viewed, isBetween = false }: EpisodeReactionsProps): ReactNode {
  const room = useRef<HTMLDivElement>(null);
  const [isNear, setNear] = useState(false);
  useEffect(() => {
    const watcher = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting) startTransition(() => setNear(true));
      },
      { rootMargin: NEAR },
    );
    if (room.current) watcher.observe(room.current);
    return () => watcher.disconnect();
  }, []);
  const link = (
    <a className={styles.work} href={`${paths.comments('episode', viewed.episode.id)}?read=1`}>
      {READER_LABELS.toComments}
    </a>
  );
  return (
    <div ref={room} className={styles.reactions} data-between={isBetween || undefined}>
      {/* The transition keeps the link, and its focus, until they are here. */}
      <Suspense fallback={link}>
        {isNear ? (
          <Reactions viewed={viewed} isBetween={isBetween}>
            {link}
          </Reactions>
        ) : (
          link
        )}
      </Suspense>
    </div>
  );
}
