/** What members keep of the catalogue for themselves. */
export { followWork, followsWork } from './follow-work.ts';
export { exportBookshelf, forgetBookshelf } from './own-bookshelf.ts';
