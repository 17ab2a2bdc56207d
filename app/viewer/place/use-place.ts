import { type RefObject, useEffect, useRef, useState } from 'react';
import type { ContentKind, ViewedEpisode } from '../frame/viewed-episode.ts';
import { keepViewedPlace } from './keep-viewed-place.ts';
import { PlaceFollower, type ViewedContent } from './place-follower.ts';
import type { StripPlace, TextPlace } from '#vocabulary/place';

interface PlaceWatch<Place, Content extends ViewedContent<Place>> {
  viewed: ViewedEpisode;
  kind: ContentKind;
  element: RefObject<HTMLElement | null>;
  content(element: HTMLElement): Content;
  onMove(by: number): void;
  /** The page shows another part, or the same in another shape. */
  onProgress?(content: Content): void;
}

export interface WatchedPlace<Place extends { episode: number }, Content> {
  progress: number;
  /** False once the device refused to keep anything. */
  isKept: boolean;
  content: RefObject<Content | undefined>;
  /** To tell of moves that are no scrolling, and to go somewhere. */
  follower: RefObject<PlaceFollower<Place> | undefined>;
}

/** Follows the reader's place in what is shown, keeps it on the device, and tells how far it is. */
export function usePlace<Place extends StripPlace | TextPlace, Content extends ViewedContent<Place>>(
  watch: PlaceWatch<Place, Content>,
): WatchedPlace<Place, Content> {
  const [progress, setProgress] = useState(0);
  const [isKept, setKept] = useState(true);
  const content = useRef<Content | undefined>(undefined);
  const follower = useRef<PlaceFollower<Place> | undefined>(undefined);
  const latest = useRef(watch);
  useEffect(() => {
    latest.current = watch;
  });
  useEffect(() => {
    const { viewed, kind, element } = latest.current;
    if (!element.current) return undefined;
    const viewedContent = latest.current.content(element.current);
    content.current = viewedContent;
    const keep = (fraction: number, place?: Place): void => {
      if (!keepViewedPlace(viewed, { kind, fraction, ...(place ? { place } : {}) })) setKept(false);
    };
    const following = new PlaceFollower<Place>(viewedContent, {
      keep: (place, fraction) => keep(fraction, place),
      onMove: (by) => latest.current.onMove(by),
      onProgress: (share) => {
        setProgress(share);
        latest.current.onProgress?.(viewedContent);
      },
    });
    follower.current = following;
    following.start();
    keep(viewedContent.progress());
    return () => following.stop();
  }, []);
  return { progress, isKept, content, follower };
}
