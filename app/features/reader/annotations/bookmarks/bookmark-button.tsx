import { useEffect, useState } from 'react';
import IconBookmark from '~icons/tabler/bookmark';
import { READER_LABELS } from '../../shell/reader-labels.ts';
import type { TextStage } from '../../text/text-stage.ts';
import type { AnnotationStore, AnnotatedWork } from '../annotation-store.ts';
import styles from '../annotations.module.css';
import { useAnnotations } from '../listed-annotations.ts';
import { useMember } from '../../../auth/use-member.ts';
import { showNotice } from '../notices.ts';

const FAILED = '책갈피를 꽂지 못했습니다. 연결 상태를 확인해 주세요.';
const loadToggle = () => import('./toggle-bookmark.ts');

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
  const isMember = useMember() !== undefined;
  // Members read on where there is no network.
  useEffect(() => {
    if (isMember) loadToggle().catch(() => undefined);
  }, [isMember]);
  useEffect(() => {
    if (!hasBookmarks) return undefined;
    let stop: (() => void) | undefined;
    let isOver = false;
    const follow = ({ bookmarksInView }: Awaited<ReturnType<typeof loadToggle>>): void => {
      if (isOver) return;
      const update = (): void => setPressed(bookmarksInView(stage, annotations).length > 0);
      update();
      stop = stage.watch(update);
    };
    loadToggle().then(follow, () => undefined);
    return () => {
      isOver = true;
      stop?.();
    };
  }, [stage, annotations, hasBookmarks]);
  return <BookmarkToggle isOn={hasBookmarks && isPressed} onToggle={() => toggleInView(stage, keeper)} />;
}

/** Bookmarks the first visible sentence, or removes the bookmarks in the view. */
export function toggleInView(stage: TextStage, keeper: AnnotationStore): void {
  loadToggle().then(
    ({ toggleBookmark }) => toggleBookmark(stage, keeper),
    () => showNotice(FAILED),
  );
}

export function BookmarkToggle({ isOn, onToggle }: { isOn: boolean; onToggle: () => void }) {
  return (
    <button
      type="button"
      className={styles.tool}
      aria-label={READER_LABELS.bookmark}
      aria-pressed={isOn}
      aria-keyshortcuts="B"
      onClick={onToggle}
    >
      <IconBookmark aria-hidden="true" width={22} height={22} data-bookmark="" />
    </button>
  );
}
