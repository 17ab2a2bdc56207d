import { type RefObject, useEffect, useRef, useState } from 'react';
import type { ContentKind, ViewedEpisode } from '../shell/viewed-episode.ts';
import { watchSettingsBefore } from '../settings/reading-settings-store.ts';
import { openedView, whenOpened } from './opening.ts';
import { saveViewedPosition } from './save-position.ts';
import { PositionTracker, type ViewedContent } from './position-tracker.ts';
import type { StripReadingPosition, TextReadingPosition } from '#shared/reading/reading-position';

interface PositionTracking<Place extends { episode: number }, Content extends ViewedContent<Place>> {
  viewed: ViewedEpisode;
  kind: ContentKind;
  /** Of a position, when the page holds several episodes. */
  viewedOf?(episode: number): ViewedEpisode;
  element: RefObject<HTMLElement | null>;
  /** Set to the tracker. */
  follower: RefObject<PositionTracker<Place> | undefined>;
  content(element: HTMLElement): Content;
  onMove(by: number): void;
  onProgress?(content: Content): void;
}

export interface TrackedPosition<Place extends { episode: number }, Content> {
  progress: number;
  /** False when saving failed. */
  isKept: boolean;
  content: RefObject<Content | undefined>;
  /** For programmatic moves. */
  follower: RefObject<PositionTracker<Place> | undefined>;
}

/** Tracks and saves the reading position of the content. */
export function useReadingPosition<
  Place extends StripReadingPosition | TextReadingPosition,
  Content extends ViewedContent<Place>,
>(watch: PositionTracking<Place, Content>): TrackedPosition<Place, Content> {
  const [progress, setProgress] = useState(0);
  const [isSaved, setSaved] = useState(true);
  const content = useRef<Content | undefined>(undefined);
  const latest = useRef(watch);
  useEffect(() => {
    latest.current = watch;
  });
  useEffect(() => {
    const { viewed, kind, element } = latest.current;
    if (!element.current) return undefined;
    const viewedContent = latest.current.content(element.current);
    content.current = viewedContent;
    const keep = (fraction: number, position?: Place): void => {
      const seen = (position && latest.current.viewedOf?.(position.episode)) ?? viewed;
      if (!saveViewedPosition(seen, { kind, fraction, ...(position ? { place: position } : {}) })) setSaved(false);
    };
    const following = new PositionTracker<Place>(viewedContent, {
      keep: (position, fraction) => keep(fraction, position),
      onMove: (by) => latest.current.onMove(by),
      onProgress: (share) => {
        setProgress(share);
        latest.current.onProgress?.(viewedContent);
      },
    });
    latest.current.follower.current = following;
    following.start();
    whenOpened(() => {
      const { fraction, place } = openedView(viewedContent);
      keep(fraction, place);
    });
    const stop = watchSettingsBefore(() => following.look());
    return () => {
      stop();
      following.stop();
    };
  }, []);
  return { progress, isKept: isSaved, content, follower: watch.follower };
}
