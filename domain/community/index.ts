/** Community: comments, ratings and moderation. */
export { type CommentTargetRef } from './comment-store.ts';
export type { CommentAppearance } from './comment-rules.ts';
export {
  type TakedownAction,
  decideTakedown,
  endExpiredTakedowns,
  listTakedownRequests,
  readTakedownProof,
  showTakedownRequest,
} from './decide-takedowns.ts';
export { addWord, listDefaultWords, listWords, removeWord, testWordList } from './edit-word-list.ts';
export { blockAuthor, likeComment, listBlockedReaders, unblockReader } from './like-comment.ts';
export { likeEpisode, showEpisodeReactions } from './like-episode.ts';
export { type CommentQuery, type CommentPage, type CommentItem, listComments, showThread } from './list-comments.ts';
export {
  type ModerationInput,
  liftRestriction,
  listBans,
  listModeration,
  moderateComment,
} from './moderate-comments.ts';
export {
  type MemberComment,
  deleteComment,
  exportCommunity,
  deleteMemberCommunity,
  listMemberComments,
} from './member-comments.ts';
export { answerReview, findReviews, readReviewShare, setReviewShare } from './reviews/answer-review.ts';
export { showReviewStanding } from './reviews/show-review-standing.ts';
export { deleteReview } from './reviews/delete-review.ts';
export { writeReview } from './reviews/write-review.ts';
export { type RatingView, rateWork, refreshInvalidRatings, showRating } from './rate-work.ts';
export { reportComment } from './report-comment.ts';
export type { BanRow, ModerationQueueItem } from './report-store.ts';
export { objectToTakedown, requestTakedown } from './request-takedown.ts';
export type { UploadedProof } from './rights-files.ts';
export type { RightsRequestForm } from './rights-rules.ts';
export type { RightsFile, RightsRequestRow } from './rights-store.ts';
export type { CommentRule, CommentRuleRow } from './rule-store.ts';
export {
  listCommentRules,
  listPins,
  pinComment,
  readCommentHold,
  setCommentHold,
  setCommentRule,
} from './set-comment-rules.ts';
export type { WordListRow } from './word-store.ts';
export type { WordListResult } from './word-rules.ts';
export { editComment } from './edit-comment.ts';
export { findContactRestriction } from './contact-restriction.ts';
export { findWordAction } from './find-word-action.ts';
export { type NewCommentInput, writeComment } from './write-comment.ts';
export { findComments, moderateComments } from './find-comments.ts';
export { COMMENT_LIST_KINDS } from './comment-list-store.ts';
