/** Library: follows, collections and entitled works of members. */
export {
  updateCollectionWorks,
  listCollections,
  createCollection,
  reorderCollections,
  removeCollection,
  renameCollection,
} from './arrange-collections.ts';
export type { CollectionRow } from './collection-store.ts';
export { type FollowPreferences, followPreferencesSql } from './follow-store.ts';
export { followWork, unfollowWorks } from './follow-work.ts';
export { refreshReadTogether } from './refresh-read-together.ts';
export { hideRecent, unhideRecent } from './hide-recent.ts';
export { exportLibrary, deleteLibrary } from './export-library.ts';
export {
  type LibraryPage,
  type LibraryListInput,
  countLibraryWorks,
  listMostFollowed,
  listLibrary,
} from './list-library.ts';
export { setEpisodeAlert } from './set-episode-alert.ts';
export type { LibraryReading, LibraryWork } from './library-work.ts';
