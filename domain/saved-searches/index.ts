/** Saved searches (저장한 검색): kept by a member, with alarms for new works that match. */
export {
  type SavedSearch,
  deleteSavedSearch,
  exportSavedSearches,
  listSavedSearches,
  saveSearch,
  setSearchAlarm,
} from './save-search.ts';
export { announceMatchingWorks } from './announce-matching-works.ts';
