/** Reading: opening an episode, finding words in a work, and what members leave while reading. */
export { type ContinuedWork, continueReading, continuedWorks } from './continue-reading.ts';
export { exportReading } from './export-reading.ts';
export { type PlaceElsewhere, type ReadingElsewhere, findReadingElsewhere } from './find-reading-elsewhere.ts';
export { forgetReading } from './forget-reading.ts';
export { keepReadingMonths } from './keep-reading-months.ts';
export { type EpisodeContent, type NextEpisode, type OpenedEpisode, openEpisode } from './open-episode.ts';
export { type Pulled, pullReading } from './pull-reading.ts';
export { type PushOrder, type Pushed, pushReading } from './push-reading.ts';
export { type EpisodeGate, type OpeningDecision, type Opening, decideOpening } from './reading-rules.ts';
export { readSoFar } from './read-so-far.ts';
export { continuedPart, lastReadSql } from './reading-log-store.ts';
export { renewStamps, seeHeldPicture } from './see-held-picture.ts';
export { type FoundText, type FoundTexts, searchWork } from './search-work.ts';
export { type WorkToReader, showLinesTo, showWorkTo } from './show-work-to.ts';
