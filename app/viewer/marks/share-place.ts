import { episodeName } from '../frame/progress-text.ts';
import { placePath } from '../place/place-link.ts';
import { tell } from './notices.ts';
import { MARKS_WORDING } from './marks-wording.ts';
import type { PageStretch } from './page-ranges.ts';
import { placeAt } from './stretches.ts';

/** Opens the ways to share where a stretch begins; they come with the first use. */
export async function sharePlace({ section, stretch }: PageStretch, kakaoKey: string): Promise<void> {
  const { work, episode } = section.viewed;
  const place = placeAt(section.passages, { episode: episode.id, revision: episode.revision }, stretch.from);
  try {
    const { showShareSheet } = await import('../../sharing/share-sheet.tsx');
    const title = `${work.title} ${episodeName(episode)}`;
    showShareSheet({ title, url: location.origin + placePath(place), kakaoKey });
  } catch {
    tell(MARKS_WORDING.shareFailed);
  }
}
