import type { Kind, Category, WorkStatus } from '#shared/catalog/categories';
import type { Weekday } from '#shared/catalog/weekdays';

/** A cover; `masked` is the adult placeholder. */
export interface CardCover {
  hash: string;
  width: number;
  height: number;
  edge: string;
  /** Available as WebP and AVIF. */
  widths: number[];
  masked: boolean;
  /** Signature for this reader; absent if public. */
  held?: string | undefined;
}

/** Badges of a card. */
export type CardBadge = 'up' | 'new' | 'completed' | 'hiatus' | 'free';

/** A work in a list. Only the name is filled if hidden from the reader. */
export interface WorkCard {
  id: number;
  title: string;
  shelf: Category;
  kind: Kind;
  status: WorkStatus;
  isAdult: boolean;
  cover: CardCover;
  creator: string;
  genre: string;
  weekdays: Weekday[];
  episodes: number;
  freeEpisodes: number;
  /** ISO time of the newest episode. */
  latestAt: string | null;
  badges: CardBadge[];
}
