/** Administration of works and episodes. */
export { changeCover, resetToSource, readAdminCover } from './change-cover.ts';
export {
  type BulkEpisodesInput,
  type BulkEpisodesPreview,
  type BulkOutcome,
  changeEpisodes,
  previewEpisodes,
  previewOutcomes,
} from './change-episodes.ts';
export {
  EPISODE_COLUMNS,
  type PlannedEpisodeRow,
  applyEpisodeSheet,
  exportEpisodeSheet,
  lockEpisodesOfSheet,
  planEpisodeSheet,
} from './sheets/episode-sheet.ts';
export { formatTimeCell, parseCountCell, parseTimeCell } from './sheets/field-cells.ts';
export { WORK_COLUMNS } from './sheets/work-columns.ts';
export {
  type PlannedWorkRow,
  applyWorkSheet,
  exportWorkSheet,
  lockWorksOfSheet,
  planWorkSheet,
  typesetCovers,
} from './sheets/work-sheet.ts';
export {
  type UndoneChange,
  listBulkChanges,
  purgeBulkChanges,
  undoBulkChange,
} from './bulk-changes/undo-bulk-change.ts';
export type { BulkChangeRow } from './bulk-changes/bulk-change-store.ts';
export { type WorkPricesInput, changeWorkPrices, previewWorkPrices } from './bulk-changes/change-work-prices.ts';
export { type BulkWorksInput, type BulkWorksPreview, changeWorks, previewWorks } from './change-works.ts';
export { type EpisodeChange } from './bulk-rules.ts';
export {
  type EpisodePage,
  type EpisodeFormValues,
  editEpisode,
  listEpisodes,
  createEpisode,
  type NewEpisodeInput,
  moveEpisodes,
  showAdminEpisode,
  writeEpisodeForm,
  writeEpisodePrices,
  writeNewEpisode,
} from './edit-episodes.ts';
export { deleteEpisodes, deleteWork, previewEpisodeDeletion, previewWorkDeletion } from './deletion/delete-catalog.ts';
export { IS_USED_EPISODE, IS_USED_WORK, deleteWorks } from './deletion/deletion-store.ts';
export { editWork, showAdminWork } from './edit-work.ts';
export { type AdminEpisode, type EpisodeListing, type EpisodeTarget, writeOrder } from './episode-admin-store.ts';
export { findDuplicates, markAsDistinct } from './find-duplicates.ts';
export type { DuplicatePair } from './duplicate-store.ts';
export { findEpisodeChoices, findNameChoices, findNamedWorks, findWorkChoices } from './find-choices.ts';
export { MAX_WORKS, type WorksPage, findWorks } from './find-works.ts';
export { createWork } from './create-work.ts';
export { changeOpening, publishWork } from './publish-work.ts';
export { PRICE_OUTCOMES, type PriceOutcome } from './price-outcome-rules.ts';
export { type EpisodePrice, formatPrice, parsePrice } from './price-rules.ts';
export { refreshWorks } from './refresh-works.ts';
export {
  type Schedule,
  parseSeoulDate,
  formatSeoulField,
  nextScheduledDate,
  scheduledDates,
} from './schedule-rules.ts';
export type { WorkChange } from './work-bulk-rules.ts';
export {
  type AdminWorkRow,
  type WorkListing,
  type WorkQuery,
  type WorkSort,
  type WorkTarget,
  WORK_SORTS,
} from './work-list-store.ts';
export { type AdminWork, type EditedWork, lockAdminWork, selectEditedWork } from './work-form-store.ts';
