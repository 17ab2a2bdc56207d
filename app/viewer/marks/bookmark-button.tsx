import { useEffect, useState } from 'react';
import IconBookmark from '~icons/tabler/bookmark';
import IconBookmarkFilled from '~icons/tabler/bookmark-filled';
import type { TextStage } from '../text/text-stage.ts';
import { bookmarksInView, toggleBookmark } from './bookmarking.ts';
import type { MarkKeeper, MarkedWork } from './mark-keeper.ts';
import styles from './marks.module.css';
import { MARKS_WORDING } from './marks-wording.ts';
import { useMarks } from './use-marks.ts';

interface BookmarkButtonProps {
  stage: TextStage;
  work: MarkedWork;
  keeper: MarkKeeper;
}

/** Puts a bookmark into the view and takes it out; pressed while one stands in the view. */
export function BookmarkButton({ stage, work, keeper }: BookmarkButtonProps) {
  const marks = useMarks(keeper, work.id);
  const [isPressed, setPressed] = useState(false);
  useEffect(() => {
    const look = (): void => setPressed(bookmarksInView(stage, marks).length > 0);
    look();
    return stage.watch(look);
  }, [stage, marks]);
  const Icon = isPressed ? IconBookmarkFilled : IconBookmark;
  return (
    <button
      type="button"
      className={styles.tool}
      aria-label={MARKS_WORDING.bookmark}
      aria-pressed={isPressed}
      aria-keyshortcuts="B"
      onClick={() => void toggleBookmark(stage, keeper)}
    >
      <Icon aria-hidden="true" width={22} height={22} />
    </button>
  );
}
