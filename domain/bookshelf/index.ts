/** What members keep of the catalogue for themselves. */
export {
  fillCollection,
  listCollections,
  makeCollection,
  orderCollections,
  removeCollection,
  renameCollection,
} from './arrange-collections.ts';
export type { CollectionRow } from './collection-store.ts';
export { type WorkWishes, wishesSql } from './follow-store.ts';
export { followWork, unfollowWorks } from './follow-work.ts';
export { gatherReadTogether } from './gather-read-together.ts';
export { hideRecent, unhideRecent } from './hide-recent.ts';
export { exportBookshelf, forgetBookshelf } from './own-bookshelf.ts';
export {
  type BookshelfPage,
  type BookshelfWish,
  countBookshelf,
  muchFollowed,
  readBookshelf,
} from './read-bookshelf.ts';
export { setAlarm } from './set-alarm.ts';
export type { ShelfReading, ShelfWork } from './shelf-work.ts';
