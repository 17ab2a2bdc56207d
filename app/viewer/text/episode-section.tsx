import { memo } from 'react';
import { EpisodeEnd } from '../frame/episode-end.tsx';
import { episodeName, episodeNumber } from '../frame/progress-text.ts';
import type { EpisodePart } from './episode-parts.ts';
import styles from './text-viewer.module.css';

/** One episode of the page: its name, its text as the server wrote it, and how it ends; before a gate its price. */
export const EpisodeSection = memo(function EpisodeSection({
  part: { viewed, html },
  articleId,
}: {
  part: EpisodePart;
  articleId?: string | undefined;
}) {
  const { episode, work } = viewed;
  return (
    <section className={styles.section} data-section={episode.id} aria-label={episodeName(episode)}>
      {viewed.gate ? (
        <div dangerouslySetInnerHTML={{ __html: html }} />
      ) : (
        <>
          <header className={styles.heading}>
            <h1>{episodeName(episode)}</h1>
            <p>{work.creator}</p>
          </header>
          <article
            id={articleId}
            className={styles.article}
            lang="ko"
            data-episode={episode.id}
            data-revision={episode.revision}
            dangerouslySetInnerHTML={{ __html: html }}
            suppressHydrationWarning
          />
        </>
      )}
    </section>
  );
});

/** What stands below the last episode of the page, or between two. */
export function SectionEnd({ part: { viewed }, isLast }: { part: EpisodePart; isLast: boolean }) {
  if (viewed.gate) return null;
  if (isLast) return <EpisodeEnd viewed={viewed} />;
  return <p className={styles.divide}>{`${episodeNumber(viewed.episode)} 끝`}</p>;
}
