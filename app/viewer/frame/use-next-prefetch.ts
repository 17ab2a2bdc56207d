import { useEffect } from 'react';
import { viewerPath } from '../../device/places.ts';
import type { ContentKind, ViewedEpisode } from './viewed-episode.ts';

const FROM = 0.8;

/** Near the end the next episode's page is fetched ahead, when it needs no act of the reader; another is never touched unasked. */
export function useNextPrefetch(viewed: ViewedEpisode, progress: number, content: ContentKind = 'text'): void {
  const isNear = progress >= FROM;
  const next = viewed.next?.isOpen ? viewed.next.id : undefined;
  useEffect(() => {
    if (!isNear || next === undefined) return undefined;
    const link = document.createElement('link');
    link.rel = 'prefetch';
    link.href = viewerPath({ id: next, content });
    document.head.append(link);
    return () => link.remove();
  }, [isNear, next, content]);
}
