import { memo } from 'react';
import { EpisodeEnd } from '../shell/episode-end.tsx';
import { episodeName, episodeNumber } from '../shell/progress-text.ts';
import type { EpisodeSectionData } from './load-episode-section.ts';
import styles from './text-viewer.module.css';

/** One episode: title, server-rendered text or paywall, and its end. */
export const EpisodeSection = memo(function EpisodeSection({
  part: { viewed, html },
  articleId,
}: {
  part: EpisodeSectionData;
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

/** Below the last episode or between two. */
export function SectionEnd({ part: { viewed }, isLast }: { part: EpisodeSectionData; isLast: boolean }) {
  if (viewed.gate) return null;
  if (isLast) return <EpisodeEnd viewed={viewed} />;
  return <p className={styles.divide}>{`${episodeNumber(viewed.episode)} 끝`}</p>;
}
