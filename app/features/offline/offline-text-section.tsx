import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import type { EpisodeSectionData } from '../reader/text/episode-section-data.ts';
import { TextBlocks } from '../reader/text/text-blocks.tsx';
import type { TextContentDto } from '../reader/shell/viewed-episode.ts';
import type { OfflineEpisodeBody } from './storage/offline-episodes.ts';

/** A downloaded text as a section, with the same HTML as the server's. */
export function offlineTextSection({ viewed, content }: OfflineEpisodeBody): EpisodeSectionData | undefined {
  return content.kind === 'text' ? { viewed, html: textHtml(content), terms: null } : undefined;
}

function textHtml(content: TextContentDto): string {
  const container = document.createElement('div');
  const root = createRoot(container);
  flushSync(() => root.render(<TextBlocks content={content} />));
  const html = container.innerHTML;
  root.unmount();
  return html;
}
