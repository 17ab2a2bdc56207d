import type { AgeBand } from './number-terms.ts';

/** Counts of a work on a day in Seoul; `views` of all episodes, `firstViews` of the first one. */
export interface DayNumbers {
  day: string;
  views: number;
  firstViews: number;
  likes: number;
  follows: number;
}

/** The numbers of an episode; rates in percent, null with too few readers. */
export interface EpisodeNumbers {
  id: number;
  position: number;
  title: string;
  isFree: boolean;
  views: number;
  launchViews: number;
  likes: number;
  /** Readers by the fifth in which they stopped; null: hidden. */
  bins: number[] | null;
  /** Readers behind the rates. */
  cohort: number;
  continued: number | null;
  finished: number | null;
  fromFirst: number | null;
  isDropOff: boolean;
}

/** Sums of four weeks; rates in percent, null with too few views. */
export interface NumberSums {
  views: number;
  follows: number;
  likes: number;
  followRate: number | null;
  likeRate: number | null;
}

/** Buyers of the first paid episode in the last four weeks. */
export interface ConversionNumbers {
  views: number;
  buyers: number;
  ticketUsers: number;
  waitingUsers: number;
}

/** What an author reads about a work: finished days only, groups of at least ten. */
export interface AuthorNumbers {
  /** Last counted day and Sunday, in Seoul. */
  countedUntil: string;
  weekUntil: string;
  followers: number;
  days: DayNumbers[];
  sums: NumberSums;
  sumsBefore: NumberSums;
  episodes: EpisodeNumbers[];
  page: number;
  pages: number;
  /** Undefined without a paid episode that follows a free one. */
  conversion: (ConversionNumbers & { rate: number | null }) | undefined;
  sources: { source: string; visitorDays: number }[];
  /** Undefined with fewer than fifty verified readers. */
  ages: { month: string; groups: { ageBand: AgeBand; percent: number }[] } | undefined;
}
