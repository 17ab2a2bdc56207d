/** The catalogue: works, episodes, creators, and who may see what of them. */
export { type WorkField, canSee, mayBeListed } from './adult-policy.ts';
export { blockTag, exportBlockedTags, findTags, listBlockedTags, setBlockedTags, unblockTag } from './blocked-tags.ts';
export { freeNowSql } from './free-now-store.ts';
export { COVER_WIDTHS, notBlockedSql } from './catalogue-store.ts';
export { notePageTurns, raiseListsVersion, raisePageVersion } from './page-version-store.ts';
export { ADULT_COVER } from './adult-cover.ts';
export {
  MOST_COUNTED,
  type WorkPage,
  countByShelf,
  countWorks,
  listWorks,
  openDueEpisodes,
  shelfGenres,
} from './list-works.ts';
export {
  type ComingEpisode,
  type OpenedWork,
  type OpeningDay,
  type OpeningsPage,
  listOpenings,
} from './list-openings.ts';
export { type PageChanges, isPictureForAll, pageChanges, pageVersion } from './page-version.ts';
export { type EpisodeList, type EpisodeWindow, linesFrom } from './episode-window.ts';
export { type EpisodeState, type LeftRow, SHOWN_EPISODES, type WindowWish } from './list-store.ts';
export { type EpisodeLine, type HeldEpisode, episodeLine } from './episode-line.ts';
export {
  type ShownWork,
  type WorkAbout,
  type WorkView,
  showLinesBeside,
  showWork,
  showWorkBeside,
} from './show-work.ts';
export type { CardBadge, CardCover, WorkCard } from './work-card.ts';
export type { ListSort, WorkFilter } from './work-list.ts';
export type { CardsPart, ListedWish } from './catalogue-store.ts';
export { isStampInForce, stampGivenFrom, stampOf } from './picture-stamp.ts';
export { termColumns } from './selling-store.ts';
export { type FoundPart, heldWorkCards, workCards, workRows, workRowsBeside, workRowsWith } from './work-cards.ts';
export { publisherId, writeCreators, writeTags } from './naming-store.ts';
export { inRightsSql, settleListing } from './rights-store.ts';
export { settleWork, settleWorks } from './settle-work.ts';
export {
  type EpisodeRow,
  type ContentBeside,
  NOTHING_BESIDE,
  ONLY_READ,
  type OpenedEpisodeRow,
  type StoredPicture,
  type LinesBeside,
  type LinesPart,
  type WorkBeside,
  partSql,
  selectEpisode,
  selectPictures,
  selectStrip,
  selectText,
  selectWorkLines,
} from './work-store.ts';
