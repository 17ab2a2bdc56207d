/** Public lists (공개 책장): collections that members show to others under their nickname. */
export { listOwnLists, savePublicList, showOwnList } from './edit-public-list.ts';
export { deletePublicLists, exportPublicLists } from './member-lists.ts';
export { findPublicLists, moderatePublicList } from './moderate-public-lists.ts';
export { reportList } from './report-list.ts';
export { saveList } from './save-list.ts';
export { listListsOfWork, listPublicListPages, listSavedLists, showPublicList } from './show-public-list.ts';
