import type { Kind, Shelf, WorkStatus } from '#vocabulary/shelves';
import type { Weekday } from '#vocabulary/weekdays';

/** A cover as a page shows it; `masked` is the placeholder that stands for an adult work's cover. */
export interface CardCover {
  hash: string;
  width: number;
  height: number;
  edge: string;
  /** Widths that stand ready as WebP and AVIF. */
  widths: number[];
  masked: boolean;
  /** The stamp under which this reader may fetch it; absent where everybody may. */
  held?: string | undefined;
}

/** What a card says of a work's freshness, state and price; at most two of them. */
export type CardBadge = 'up' | 'new' | 'completed' | 'hiatus' | 'free';

/** A work as every list shows it. For an adult work and a reader who may not see it, all but the name is empty. */
export interface WorkCard {
  id: number;
  title: string;
  shelf: Shelf;
  kind: Kind;
  status: WorkStatus;
  isAdult: boolean;
  cover: CardCover;
  creator: string;
  genre: string;
  weekdays: Weekday[];
  episodes: number;
  freeEpisodes: number;
  /** ISO moment of the newest episode. */
  latestAt: string | null;
  badges: CardBadge[];
}
