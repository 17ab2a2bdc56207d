import type { Spot, TextPlace } from '#vocabulary/place';
import type { ViewedEpisode } from '../frame/viewed-episode.ts';
import type { PagePassage } from './passages-in-page.ts';

/** One episode's text in the page. */
export interface StageSection {
  viewed: ViewedEpisode;
  article: HTMLElement;
  /** In reading order; their elements stand for as long as the section does. */
  passages: PagePassage[];
}

/** A spot of an episode that stands in the page. */
export interface StageSpot extends Spot {
  episode: number;
}

/**
 * The text on the screen as the tools around it see it (marks, search, reading aloud, text that scrolls by itself),
 * whatever way it is read. Offsets count as in `vocabulary/place`.
 */
export interface TextStage {
  /** The episodes that stand in the page, in order. More come as the reader goes on, and old ones may leave. */
  sections(): readonly StageSection[];
  /** The section that is read now. */
  current(): StageSection;
  /** Where the view begins, as a place; undefined for an empty text. */
  place(): TextPlace | undefined;
  /** Whether a stretch stands wholly in the view, clear of the bars. */
  isInView(from: StageSpot, length: number): boolean;
  /** Brings a spot to the view's beginning, as the reader's own move. False when its episode is not in the page. */
  show(spot: StageSpot): boolean;
  /** The section after one, fetched when it does not stand yet; undefined when there is none or it is locked. */
  after(section: StageSection): Promise<StageSection | undefined>;
  /** One screen on (1) or back (-1). */
  turn(direction: 1 | -1): void;
  isPaged(): boolean;
  /** Page by page, the pages in all and the one that is shown, from 0; undefined while the text is scrolled. */
  pages(): { count: number; current: number } | undefined;
  /** Calls after the view moved, sections came or went, or the text was laid out anew. Answers how to stop. */
  watch(changed: () => void): () => void;
}
