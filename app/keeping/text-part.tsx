import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import type { EpisodePart } from '../viewer/text/episode-parts.ts';
import { TextBlocks } from '../viewer/text/text-blocks.tsx';
import type { TextContentWire } from '../viewer/frame/viewed-episode.ts';
import type { KeptBody } from './kept-episodes.ts';

/** A kept text as a part of a page, in the very HTML that the shop would have sent. */
export function textPart({ viewed, content }: KeptBody): EpisodePart | undefined {
  return content.kind === 'text' ? { viewed, html: textHtml(content) } : undefined;
}

function textHtml(content: TextContentWire): string {
  const place = document.createElement('div');
  const root = createRoot(place);
  flushSync(() => root.render(<TextBlocks content={content} />));
  const html = place.innerHTML;
  root.unmount();
  return html;
}
