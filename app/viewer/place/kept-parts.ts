import type { ViewedEpisode } from '../frame/viewed-episode.ts';

/** Where a text takes its next episode from when the shop cannot be reached; set by whoever keeps episodes here. */
export const keptParts: { source?: (id: number) => Promise<{ viewed: ViewedEpisode; html: string } | undefined> } = {};
