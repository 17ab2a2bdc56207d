import { type RefObject, useEffect, useState } from 'react';
import { AnnotationNotice } from '../annotations/annotation-notice.tsx';
import { BookmarkToggle } from '../annotations/bookmarks/bookmark-button.tsx';
import { stripBookmarksInView, toggleStripBookmark } from '../annotations/bookmarks/strip-bookmarks.ts';
import { useAnnotations } from '../annotations/listed-annotations.ts';
import { SAVED_ANNOTATIONS } from '../annotations/saved-annotations.ts';
import { useShortcuts } from '../shell/use-keys.ts';
import type { ViewedEpisode } from '../shell/viewed-episode.ts';
import '../shell/special-screens.css';
import type { WebtoonContent } from './webtoon-content.ts';

interface StripBookmarkProps {
  viewed: ViewedEpisode;
  /** The current strip. */
  content: RefObject<WebtoonContent | undefined>;
  /** Changes with the view. */
  progress: number;
}

/** Toggles a bookmark in the view. */
export function StripBookmark({ viewed, content, progress }: StripBookmarkProps) {
  const annotations = useAnnotations(SAVED_ANNOTATIONS, viewed.work.id);
  const [isOn, setOn] = useState(false);
  useEffect(() => {
    const strip = content.current;
    const seen = strip && { place: strip.take(), height: strip.view().height };
    setOn(seen !== undefined && stripBookmarksInView(annotations, seen).length > 0);
  }, [annotations, content, progress]);
  const toggle = (): void => {
    const strip = content.current;
    if (!strip) return;
    void toggleStripBookmark(SAVED_ANNOTATIONS, { viewed, place: strip.take(), height: strip.view().height });
  };
  useShortcuts({ b: toggle });
  return (
    <>
      <BookmarkToggle isOn={isOn} onToggle={toggle} />
      <AnnotationNotice />
    </>
  );
}
