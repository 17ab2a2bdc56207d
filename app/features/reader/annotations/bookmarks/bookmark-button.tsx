import { useEffect, useState } from 'react';
import IconBookmark from '~icons/tabler/bookmark';
import IconBookmarkFilled from '~icons/tabler/bookmark-filled';
import type { TextStage } from '../../text/text-stage.ts';
import type { AnnotationStore, AnnotatedWork } from '../annotation-store.ts';
import styles from '../annotations.module.css';
import { ANNOTATION_LABELS } from '../annotation-labels.ts';
import { useAnnotations } from '../listed-annotations.ts';
import { bookmarksInView, toggleBookmark } from './toggle-bookmark.ts';

interface BookmarkButtonProps {
  stage: TextStage;
  work: AnnotatedWork;
  keeper: AnnotationStore;
}

/** Toggles a bookmark in the view. */
export function BookmarkButton({ stage, work, keeper }: BookmarkButtonProps) {
  const annotations = useAnnotations(keeper, work.id);
  const [isPressed, setPressed] = useState(false);
  const hasBookmarks = annotations.some(({ kind }) => kind === 'bookmark');
  useEffect(() => {
    if (!hasBookmarks) return undefined;
    const update = (): void => setPressed(bookmarksInView(stage, annotations).length > 0);
    update();
    return stage.watch(update);
  }, [stage, annotations, hasBookmarks]);
  return <BookmarkToggle isOn={hasBookmarks && isPressed} onToggle={() => void toggleBookmark(stage, keeper)} />;
}

export function BookmarkToggle({ isOn, onToggle }: { isOn: boolean; onToggle: () => void }) {
  const Icon = isOn ? IconBookmarkFilled : IconBookmark;
  return (
    <button
      type="button"
      className={styles.tool}
      aria-label={ANNOTATION_LABELS.bookmark}
      aria-pressed={isOn}
      aria-keyshortcuts="B"
      onClick={onToggle}
    >
      <Icon aria-hidden="true" width={22} height={22} />
    </button>
  );
}
