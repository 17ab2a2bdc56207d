/** Community: comments and ratings of readers, and keeping order among them. */
export { type CommentPlaceRef } from './comment-store.ts';
export type { CommentFace } from './comment-rules.ts';
export {
  type MeasureAct,
  decideMeasure,
  endMeasures,
  listRequests,
  openProof,
  showRequest,
} from './decide-measures.ts';
export { addWord, listDefaultWords, listWords, removeWord, tryWords } from './keep-word-list.ts';
export { blockAuthor, likeComment, listBlockedReaders, unblockReader } from './like-comment.ts';
export { type CommentAsk, type CommentPage, type ShownComment, listComments, showThread } from './list-comments.ts';
export {
  type ModerationOrder,
  liftRestriction,
  listBans,
  listModeration,
  moderateComment,
} from './moderate-comments.ts';
export { type OwnComment, deleteComment, exportCommunity, forgetCommunity, listOwnComments } from './own-comments.ts';
export { type ShownRating, rateWork, settleShakenRatings, showRating } from './rate-work.ts';
export { reportComment } from './report-comment.ts';
export type { BanLine, WaitingComment } from './report-store.ts';
export { objectToMeasure, requestMeasure } from './request-measure.ts';
export type { SentProof } from './rights-files.ts';
export type { TypedRequest } from './rights-rules.ts';
export type { RightsFile, RightsLine } from './rights-store.ts';
export type { CommentRule, RuleLine } from './rule-store.ts';
export {
  listCommentRules,
  listPins,
  pinComment,
  readCommentHold,
  setCommentHold,
  setCommentRule,
} from './set-comment-rules.ts';
export type { WordLine } from './word-store.ts';
export type { WordVerdict } from './word-rules.ts';
export { type CommentOrder, writeComment } from './write-comment.ts';
