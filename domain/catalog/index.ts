/** Catalogue: works, episodes, creators and access rules. */
export { type VisibleWorkField, canSee, canBeListed, requireVisible } from './access/adult-policy.ts';
export {
  blockTag,
  exportBlockedTags,
  findTags,
  listBlockedTags,
  setBlockedTags,
  unblockTag,
} from './access/blocked-tags.ts';
export {
  type MuteChoices,
  exportMuted,
  findMuteChoices,
  listMuted,
  muteWorks,
  unmuteWorks,
} from './access/muted-works.ts';
export {
  episodeColumnList,
  episodeColumnValues,
  episodeFieldsSql,
  episodeJsonSql,
  episodeRecordset,
  episodeVersionSql,
  updateEpisodeFields,
} from './episodes/episode-field-store.ts';
export {
  type GuideForReader,
  type StoredGuide,
  insertStoryPictures,
  selectGuideWithPositions,
  selectStoryGuide,
  storyGuideSql,
  writeStoryGuide,
} from './guides/story-guide-store.ts';
export { type VisibleGuide, visibleGuide } from './guides/visible-guide.ts';
export { type EarlyTerms, earlyNowSql } from './episodes/early-episode-store.ts';
export { freeNowSql } from './episodes/free-episode-store.ts';
export { COVER_WIDTHS, notBlockedSql } from './listing/work-card-store.ts';
export { schedulePageChanges, raiseListsVersion, raisePageVersion } from './pages/page-version-store.ts';
export { ADULT_COVER } from './listing/adult-cover.ts';
export {
  MAX_COUNTED,
  type WorkPage,
  countByShelf,
  countMutedWorks,
  countWorks,
  listWorks,
  openDueEpisodes,
  listGenres,
} from './listing/list-works.ts';
export {
  type UpcomingEpisode,
  type ReleasedWork,
  type ReleaseDay,
  type ReleasesPage,
  listCatalogReleases,
} from './listing/list-releases.ts';
export { type PageChanges, isPictureForAll, pageChanges, pageVersion } from './pages/page-version.ts';
export { type EpisodeList, type EpisodeWindow, episodesFrom } from './episodes/episode-window.ts';
export {
  type EpisodeState,
  type RemainingOfferRow,
  WINDOW_EPISODES,
  type EpisodeWindowInput,
} from './episodes/episode-list-store.ts';
export { type EpisodeItem, type EntitledEpisode, toEpisodeItem } from './episodes/episode-row.ts';
export {
  type WorkViewWithExtra,
  type WorkAbout,
  type WorkView,
  showEpisodesWithExtra,
  showWork,
  showWorkWithExtra,
} from './works/show-work.ts';
export type { CardBadge, CardCover, WorkCard } from './listing/work-card.ts';
export type { ListSort, WorkFilter } from './listing/list-filter.ts';
export type { CardsQueryPart, WorkListQuery } from './listing/work-card-store.ts';
export { isSignatureValid, signatureIssuedFrom, pictureSignature } from './access/signed-picture-url.ts';
export { sellingTermColumns } from './works/selling-terms-store.ts';
export {
  type QueryPartResult,
  entitledWorkCards,
  workCards,
  workRows,
  workRowsWithExtra,
  workRowsWithParts,
} from './listing/work-cards.ts';
export { findOrCreatePublisher } from './works/credit-store.ts';
export { saveWorkNames, workFieldsSql, workFormColumns, workFormSql } from './works/work-field-store.ts';
export { inRightsSql, refreshListing } from './works/rights-period-store.ts';
export { refreshWorkCounters, refreshWorksCounters } from './works/refresh-work-counters.ts';
export {
  type EpisodeRow,
  type ContentExtraQuery,
  NO_EXTRA,
  NO_CONTENT_EXTRA,
  type EpisodeForViewerRow,
  type StoredPicture,
  type EpisodesExtraQuery,
  type EpisodeSlice,
  type WorkExtraQuery,
  episodeSliceSql,
  selectEpisode,
  selectPictures,
  selectStrip,
  selectText,
  selectWorkEpisodes,
} from './works/work-store.ts';
