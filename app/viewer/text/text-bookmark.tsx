import { BookmarkButton } from '../marks/bookmark-button.tsx';
import { toggleBookmark } from '../marks/bookmarking.ts';
import { KEPT_MARKS } from '../marks/kept-marks.ts';
import type { TextStage } from './text-stage.ts';

/** The ribbon in the upper bar. */
export function TextBookmark({
  stage,
  work: { id, title },
}: {
  stage: TextStage;
  work: { id: number; title: string };
}) {
  return <BookmarkButton stage={stage} work={{ id, title }} keeper={KEPT_MARKS} />;
}

/** The same by a key. */
export function bookmarkHere(stage: TextStage): void {
  void toggleBookmark(stage, KEPT_MARKS);
}
