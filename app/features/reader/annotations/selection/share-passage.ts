import { episodeName } from '../../shell/progress-text.ts';
import { positionPath } from '../../position/position-link.ts';
import { showNotice } from '../notices.ts';
import { ANNOTATION_LABELS } from '../annotation-labels.ts';
import type { PageTextRange } from '../page-ranges.ts';
import { textPositionAt } from '../text-ranges.ts';

/** Lazy share sheet for the range start. */
export async function sharePassage({ section, stretch }: PageTextRange, kakaoKey: string): Promise<void> {
  const { work, episode } = section.viewed;
  const place = textPositionAt(section.passages, { episode: episode.id, revision: episode.revision }, stretch.from);
  try {
    const { showShareDialog: showShareSheet } = await import('../../../sharing/share-sheet.tsx');
    const title = `${work.title} ${episodeName(episode)}`;
    showShareSheet({ title, url: location.origin + positionPath(place), kakaoKey });
  } catch {
    showNotice(ANNOTATION_LABELS.shareFailed);
  }
}
