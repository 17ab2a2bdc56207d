/** Reading: opening an episode, and where a reader is in it. */
export { type EpisodeContent, type NextEpisode, type OpenedEpisode, openEpisode } from './open-episode.ts';
export type { EpisodeGate } from './reading-rules.ts';
