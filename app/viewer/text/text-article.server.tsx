import { renderToStaticMarkup } from 'react-dom/server';
import { textPlaceScript } from '../frame/page-scripts.server.ts';
import { TextBlocks } from './text-blocks.tsx';
import type { TextContentWire } from '../frame/viewed-episode.ts';

/** The inside of an article: its text, and the script that gives it its place before it is painted. */
export function renderTextArticle(content: TextContentWire): string {
  return `${renderTextPart(content)}<script>${textPlaceScript}</script>`;
}

/** The text alone, for a page that stands already. */
export function renderTextPart(content: TextContentWire): string {
  return renderToStaticMarkup(<TextBlocks content={content} />);
}
