import { BookmarkButton, toggleInView } from '../annotations/bookmarks/bookmark-button.tsx';
import { SAVED_ANNOTATIONS } from '../annotations/saved-annotations.ts';
import type { TextStage } from './text-stage.ts';

export function TextBookmark({
  stage,
  work: { id, title },
}: {
  stage: TextStage;
  work: { id: number; title: string };
}) {
  return <BookmarkButton stage={stage} work={{ id, title }} keeper={SAVED_ANNOTATIONS} />;
}

export function bookmarkCurrentSentence(stage: TextStage): void {
  toggleInView(stage, SAVED_ANNOTATIONS);
}
