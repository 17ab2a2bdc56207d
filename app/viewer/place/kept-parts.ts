import type { EpisodePart } from '../text/episode-parts.ts';

/** Where a text takes its next episode from when the shop cannot be reached; set by whoever keeps episodes here. */
export const keptParts: { source?: (id: number) => Promise<EpisodePart | undefined> } = {};
