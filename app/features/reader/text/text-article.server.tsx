import { renderToStaticMarkup } from 'react-dom/server';
import { languageAttributes } from '#shared/content/languages';
import { positionScriptHtml } from '../document/page-scripts.server.ts';
import { episodeName } from '../shell/progress-text.ts';
import { TextBlocks } from './text-blocks.tsx';
import type { TextContentDto, ViewedEpisode } from '../shell/viewed-episode.ts';
import styles from './text-viewer.module.css';

/** Article content with the inline position script. */
export function renderTextArticle(content: TextContentDto, nonce: string): string {
  return `${renderTextSection(content)}${positionScriptHtml('text', nonce)}`;
}

/** For a page that is already open. */
export function renderTextSection(content: TextContentDto): string {
  return renderToStaticMarkup(<TextBlocks content={content} />);
}

/** Free preview above a paywall, with the reader's settings. */
export function renderTextPreview({ episode, work }: ViewedEpisode, content: TextContentDto): string {
  return renderToStaticMarkup(
    <div className={styles.page}>
      <header className={styles.heading} {...languageAttributes(work.language)}>
        <h1>{episodeName(episode)}</h1>
        <p>{work.creator}</p>
      </header>
      <article className={styles.article} data-face="device" {...languageAttributes(work.language)}>
        <TextBlocks content={content} />
      </article>
    </div>,
  );
}
