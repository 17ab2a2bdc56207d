import { BookmarkButton } from '../annotations/bookmarks/bookmark-button.tsx';
import { toggleBookmark } from '../annotations/bookmarks/toggle-bookmark.ts';
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

export async function bookmarkCurrentSentence(stage: TextStage): Promise<void> {
  await toggleBookmark(stage, SAVED_ANNOTATIONS);
}
