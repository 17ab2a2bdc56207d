import { useEffect } from 'react';
import { readerPath } from '../../../browser/device-positions.ts';
import type { ContentKind, ViewedEpisode } from './viewed-episode.ts';

const FROM = 0.8;

/** Prefetches the next episode near the end, only if opening it needs no purchase. */
export function useNextPrefetch(viewed: ViewedEpisode, progress: number, content: ContentKind = 'text'): void {
  const isNear = progress >= FROM;
  const next = viewed.next?.isOpen ? viewed.next.id : undefined;
  useEffect(() => {
    if (!isNear || next === undefined) return undefined;
    const link = document.createElement('link');
    link.rel = 'prefetch';
    link.href = readerPath({ id: next, content });
    document.head.append(link);
    return () => link.remove();
  }, [isNear, next, content]);
}
