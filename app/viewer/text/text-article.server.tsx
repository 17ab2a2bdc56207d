import { renderToStaticMarkup } from 'react-dom/server';
import { textPlaceScript } from '../frame/page-scripts.server.ts';
import { type GateProps, renderPreview } from '../frame/price-gate.server.tsx';
import { episodeName } from '../frame/progress-text.ts';
import { TextBlocks } from './text-blocks.tsx';
import type { TextContentWire } from '../frame/viewed-episode.ts';
import styles from './text-viewer.module.css';

/** The inside of an article: its text, and the script that gives it its place before it is painted. */
export function renderTextArticle(content: TextContentWire, nonce: string): string {
  return `${renderTextPart(content)}<script nonce="${nonce}">${textPlaceScript}</script>`;
}

/** The text alone, for a page that stands already. */
export function renderTextPart(content: TextContentWire): string {
  return renderToStaticMarkup(<TextBlocks content={content} />);
}

/** The first part of a text that is to be bought, in the reader's own look, and what the rest of it costs. */
export function renderTextPreview(gate: GateProps, content: TextContentWire): string {
  const { episode, work } = gate.viewed;
  return renderPreview(
    gate,
    <div className={styles.page}>
      <header className={styles.heading}>
        <h1>{episodeName(episode)}</h1>
        <p>{work.creator}</p>
      </header>
      <article className={styles.article} lang="ko">
        <TextBlocks content={content} />
      </article>
    </div>,
  );
}
