import type { ResolvedPosition, TextReadingPosition } from '#shared/reading/reading-position';
import type { ViewedEpisode } from '../shell/viewed-episode.ts';
import type { PagePassage } from './passages-in-page.ts';

/** One episode on the page. */
export interface StageSection {
  viewed: ViewedEpisode;
  article: HTMLElement;
  /** In reading order. */
  passages: PagePassage[];
}

export interface StageSpot extends ResolvedPosition {
  episode: number;
}

/**
 * Interface of the displayed text for annotations, search, text-to-speech and auto-scroll, in any reading mode.
 * Offsets count as in `shared/place`.
 */
export interface TextStage {
  /** In order; sections are added and removed while reading. */
  sections(): readonly StageSection[];
  current(): StageSection;
  /** Position at the top of the view; undefined for an empty text. */
  place(): TextReadingPosition | undefined;
  /** Whether a range is fully visible and not covered by bars. */
  isInView(from: StageSpot, length: number): boolean;
  /**
   * Scrolls a spot to the top, as a move of the reader or, as a link into the text does, without reading. False when its
   * episode is not on the page.
   */
  show(spot: StageSpot, isPeek?: boolean): boolean;
  /** The next section, loaded if needed; undefined at the end or when locked. */
  after(section: StageSection): Promise<StageSection | undefined>;
  /** One screen forward (1) or back (-1). */
  turnPage(direction: 1 | -1): void;
  isPaged(): boolean;
  /** `current` starts at 0; undefined when scrolling. */
  pages(): { count: number; current: number } | undefined;
  /** Calls after moves, section changes and relayouts. Returns the unsubscribe function. */
  watch(changed: () => void): () => void;
}
