import type { ViewedEpisode } from '../shell/viewed-episode.ts';

/** Source of the next episode without network; set by the offline feature. */
export const offlineSections: {
  source?: (id: number) => Promise<{ viewed: ViewedEpisode; html: string } | undefined>;
} = {};
