import type { EpisodeSectionData } from './episode-section-data.ts';

/** Source of the next episode without network; set by the offline feature. */
export const offlineSections: { source?: (id: number) => Promise<EpisodeSectionData | undefined> } = {};
