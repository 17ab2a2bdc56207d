import { memo } from 'react';
import { languageAttributes } from '#shared/content/languages';
import { AuthorNote } from '../shell/author-note.tsx';
import { EpisodeEnd } from '../shell/episode-end.tsx';
import { episodeName } from '../shell/progress-text.ts';
import type { EpisodeSectionData } from './episode-section-data.ts';
import styles from './text-viewer.module.css';

/** One episode: title and server-rendered text, or its paywall. */
export const EpisodeSection = memo(function EpisodeSection({
  part: { viewed, html, terms, card: PriceCard },
  articleId,
  isReadingOn,
}: {
  part: EpisodeSectionData;
  articleId?: string | undefined;
  /** The previous episode was read on this page. */
  isReadingOn: boolean;
}) {
  const { episode, work } = viewed;
  return (
    <section className={styles.section} data-section={episode.id} aria-label={episodeName(episode)}>
      {viewed.gate && terms && PriceCard ? (
        <PriceCard viewed={viewed} terms={terms} isInFlow isReadingOn={isReadingOn} />
      ) : (
        <>
          <header className={styles.heading} {...languageAttributes(work.language)}>
            <h1>{episodeName(episode)}</h1>
            <p>{work.creator}</p>
          </header>
          <AuthorNote text={episode.noteBefore} />
          <article
            id={articleId}
            className={styles.article}
            data-face="device"
            {...languageAttributes(work.language)}
            data-episode={episode.id}
            data-revision={episode.revision}
            dangerouslySetInnerHTML={{ __html: html }}
            suppressHydrationWarning
          />
          <AuthorNote text={episode.noteAfter} />
        </>
      )}
    </section>
  );
});

/** Below the last episode or between two. */
export function SectionEnd({ part: { viewed }, isLast }: { part: EpisodeSectionData; isLast: boolean }) {
  if (viewed.gate) return null;
  return <EpisodeEnd viewed={viewed} between={isLast ? undefined : styles.divide} />;
}
