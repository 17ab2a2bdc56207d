/** Reading: opening an episode, and finding words in a work. */
export { type EpisodeContent, type NextEpisode, type OpenedEpisode, openEpisode } from './open-episode.ts';
export type { EpisodeGate } from './reading-rules.ts';
export { renewStamps, seeHeldPicture } from './see-held-picture.ts';
export { type FoundText, type FoundTexts, searchWork } from './search-work.ts';
