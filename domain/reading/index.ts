/** Reading: opening episodes, text search and reading sync. */
export {
  type NextUnread,
  isEpisodeFinishedSql,
  isWorkFinishedSql,
  nextUnreadSql,
} from './progress/next-unread-store.ts';
export { type ContinuedWork, continueReading, toContinuedWorks } from './progress/continue-reading.ts';
export {
  deleteMemberAppPlaces,
  exportAppPlaces,
  findAppPlace,
  recordDeliveredFile,
  saveAppPlace,
} from './apps/app-places.ts';
export { exportReading } from './sync/export-reading.ts';
export {
  type PositionOnDevice,
  type ReadingOnOtherDevices,
  findReadingOnOtherDevices,
} from './sync/find-other-devices.ts';
export { deleteMemberReading } from './sync/delete-reading.ts';
export { rotateReadingLog } from './sync/rotate-reading-log.ts';
export type { EpisodeContent } from './opening/episode-content.ts';
export type { NextEpisode, OpenedEpisode } from './opening/episode-view.ts';
export { openEpisode } from './opening/open-episode.ts';
export { type PullResult, pullReading } from './sync/pull-reading.ts';
export { type PushReadingInput, type PushResultCounts, pushReading } from './sync/push-reading.ts';
export { type EpisodeGate, type OpeningDecision, type OpeningMode, decideOpening } from './opening/opening-rules.ts';
export { loadReadingProgress } from './progress/reading-progress.ts';
export { type GuideToReader, showStoryGuide } from './guide/show-story-guide.ts';
export type { AccountProfiles } from './sync/reading-settings.ts';
export { continueReadingPart, lastReadSql } from './sync/reading-log-store.ts';
export { renewPictureSignatures, openProtectedPicture } from './pictures/open-protected-picture.ts';
export { lookUpWord } from './language/look-up-word.ts';
export { translatePassage } from './language/translate-passage.ts';
export { type TextMatch, type TextMatchPage, searchWork } from './text-search/search-work.ts';
export { type WorkToReader, showEpisodesToReader, showWorkToReader } from './work-page/show-work-to-reader.ts';
export { deleteHistoryItem, listHistory } from './activity/list-history.ts';
export { exportNotes, listNotes } from './activity/list-notes.ts';
export { setShowsStreak, showReadingYear } from './activity/show-activity.ts';
