import { readerPath } from '../../../browser/device-positions.ts';
import { episodeName } from './progress-text.ts';
import type { ContentKind, ViewedEpisode } from './viewed-episode.ts';

/** Title and address follow the episode being read in continuous reading. */
export function followEpisode(from: ViewedEpisode, to: ViewedEpisode, content: ContentKind): void {
  document.title = document.title.replace(pageName(from), () => pageName(to));
  history.replaceState(history.state, '', readerPath({ id: to.episode.id, content }));
  // Bypasses the router, so listeners are notified.
  dispatchEvent(new Event('seoga:path'));
}

function pageName({ work, episode }: ViewedEpisode): string {
  return `${work.title} ${episodeName(episode)}`;
}
