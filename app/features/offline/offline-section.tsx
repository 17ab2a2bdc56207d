import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import type { EpisodeSectionData } from '../reader/text/episode-section-data.ts';
import { TextBlocks } from '../reader/text/text-blocks.tsx';
import { episodeNumber } from '../reader/shell/progress-text.ts';
import { toImageStrip } from '../reader/webtoon/image-strip.ts';
import type { TextContentDto } from '../reader/shell/viewed-episode.ts';
import type { OfflineEpisodeBody } from './storage/offline-episodes.ts';

/** A downloaded episode as a section: a text with the same HTML as the server's, or a strip. */
export function offlineSection({ viewed, content }: OfflineEpisodeBody): EpisodeSectionData {
  if (content.kind === 'text') return { viewed, html: textHtml(content), terms: null };
  const name = `${viewed.work.title} ${episodeNumber(viewed.episode)}`;
  return { viewed, html: '', terms: null, strip: toImageStrip(content, name) };
}

function textHtml(content: TextContentDto): string {
  const container = document.createElement('div');
  const root = createRoot(container);
  flushSync(() => root.render(<TextBlocks content={content} />));
  const html = container.innerHTML;
  root.unmount();
  return html;
}
