import { AuthorNote } from '../shell/author-note.tsx';
import { EpisodeEnd } from '../shell/episode-end.tsx';
import { episodeName } from '../shell/progress-text.ts';
import type { ViewedEpisode } from '../shell/viewed-episode.ts';
import type { EpisodeSectionData } from '../text/episode-section-data.ts';
import { WebtoonColumn } from './images/webtoon-column.tsx';
import type { WebtoonReading } from './use-webtoon-reading.ts';
import styles from './webtoon-viewer.module.css';

/** The episodes on the page. */
export function StripSections({ reading, opened }: { reading: WebtoonReading; opened: ViewedEpisode }) {
  const { parts, current } = reading.flow;
  return parts.map((part, at) => (
    <StripSection
      key={part.viewed.episode.id}
      part={part}
      reading={reading}
      isOpened={part.viewed === opened}
      current={currentIn(parts, at, { viewed: current.viewed, slice: reading.current })}
      isReadingOn={parts.some(({ viewed: { episode } }) => episode.id === part.viewed.previous)}
      isLast={at === parts.length - 1}
    />
  ));
}

/** Index of the current slice as seen from the first slice of a part: before it negative, after it beyond its length. */
function currentIn(parts: EpisodeSectionData[], at: number, current: { viewed: ViewedEpisode; slice: number }): number {
  const currentAt = parts.findIndex(({ viewed }) => viewed === current.viewed);
  const slicesBefore = (end: number): number =>
    parts.slice(0, Math.max(0, end)).reduce((sum, { strip }) => sum + (strip?.slices.length ?? 0), 0);
  return slicesBefore(currentAt) + current.slice - slicesBefore(at);
}

interface StripSectionProps {
  part: EpisodeSectionData;
  reading: WebtoonReading;
  /** The document's own episode. */
  isOpened: boolean;
  current: number;
  /** The previous episode was read on this page. */
  isReadingOn: boolean;
  isLast: boolean;
}

/** One episode: its strip and what follows, or its paywall. */
function StripSection({ part, reading, isOpened, current, isReadingOn, isLast }: StripSectionProps) {
  const { viewed, strip, terms, card: PriceCard } = part;
  const { episode, work } = viewed;
  if (viewed.gate && terms && PriceCard)
    return (
      <section className={styles.gate} aria-label={episodeName(episode)}>
        <PriceCard viewed={viewed} terms={terms} isInFlow isReadingOn={isReadingOn} />
      </section>
    );
  if (!strip) return null;
  return (
    <section aria-label={episodeName(episode)}>
      <h1 className="visually-hidden">{`${work.title} ${episodeName(episode)}`}</h1>
      <WebtoonColumn
        column={isOpened ? reading.column : undefined}
        isAppended={!isOpened}
        episode={episode.id}
        strip={strip}
        current={current}
        windows={reading.windows}
        saves={reading.saves}
        isZoomed={reading.isZoomed}
        onLastThere={reading.end.lastThere}
      />
      <div className={styles.end} data-waits={!reading.end.isOpen(episode.id) || undefined}>
        {/* The author's notes stay clear of the strip, whose positions are measured. */}
        <div className={styles.notes}>
          <AuthorNote text={episode.noteBefore} />
          <AuthorNote text={episode.noteAfter} />
        </div>
        <EpisodeEnd viewed={viewed} between={isLast ? undefined : styles.divide} />
      </div>
    </section>
  );
}
