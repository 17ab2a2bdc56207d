/** Works and episodes as operators keep them: facts, prices, hours, rights, covers, many at once, and those that look alike. */
export { changeCover, followSource, readDeskCover } from './change-cover.ts';
export { type EpisodesOrder, type EpisodesPreview, changeEpisodes, previewEpisodes } from './change-episodes.ts';
export { type WorksOrder, type WorksPreview, changeWorks, previewWorks } from './change-works.ts';
export { type EpisodeChange, momentWords } from './bulk-rules.ts';
export {
  type EpisodePage,
  type EpisodeSheet,
  editEpisode,
  listEpisodes,
  makeEpisode,
  moveEpisodes,
  showDeskEpisode,
} from './edit-episodes.ts';
export { editWork, showDeskWork } from './edit-work.ts';
export type { DeskEpisode, EpisodeListing, EpisodeTarget } from './episode-desk-store.ts';
export { findDuplicates, tellApart } from './find-duplicates.ts';
export type { AlikePair } from './duplicate-store.ts';
export { MOST_WORKS, type WorksPage, findWorks } from './find-works.ts';
export { makeWork } from './make-work.ts';
export { publishWork } from './publish-work.ts';
export { type EpisodePrice, priceWords } from './price-rules.ts';
export { type Schedule, momentOfSeoul, seoulField } from './schedule-rules.ts';
export type { WorkChange } from './work-bulk-rules.ts';
export type { WorkLine, WorkListing, WorkQuery, WorkTarget } from './work-list-store.ts';
export { type DeskWork, type KeptWork, selectKeptWork } from './work-sheet-store.ts';
export type { WorkSheet } from './work-sheet.ts';
