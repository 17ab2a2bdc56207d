import { BookmarkButton } from '../annotations/bookmarks/bookmark-button.tsx';
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
  const { toggleBookmark } = await import('../annotations/bookmarks/toggle-bookmark.ts');
  await toggleBookmark(stage, SAVED_ANNOTATIONS);
}
