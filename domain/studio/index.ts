/** Authors: pens, their works, reviews and the crew of a work. */
export { type Author, asAuthor } from './as-author.ts';
export { showAuthorship } from './authorship.ts';
export { deleteAuthorData, exportAuthorData } from './author-data.ts';
export {
  type AuthorWork,
  type AuthorWorkInput,
  createAuthorWork,
  saveAuthorWork,
  showAuthorWork,
} from './author-works.ts';
export { remindLateSubmissions } from './desk/remind-late-submissions.ts';
export type { DeclarationInput } from './declaration-rules.ts';
export type { Declaration } from './declaration-store.ts';
export { type Studio, listOpenSubmissions, showStudio } from './my-studio.ts';
export type { CrewInvitation, StudioWork } from './my-studio-store.ts';
export type { Pen } from './pen-store.ts';
export { createPen, listPens, savePen } from './pens.ts';
export {
  type AuthorEpisodeInput,
  type AuthorRelease,
  mustBeReviewed,
  ownEpisode,
  saveAuthorEpisode,
} from './save-author-episode.ts';
export { type AuthorSchedule, publishAuthorEpisodes } from './schedule-episodes.ts';
export { acceptInvitation, declineInvitation, inviteCrew, leaveCrew, listCrew, removeCrew } from './crew.ts';
export type { CrewMember } from './crew-list-store.ts';
export { exportAuthorWorks } from './export-works.ts';
export { hasPicture, readEpisodeSwitches, setEpisodeComments } from './episode-switches.ts';
export { followPen, showAuthorPage } from './pen-page.ts';
export { addPost, listPosts, removePost } from './posts.ts';
export type { WorkPost } from './post-store.ts';
export { saveProof } from './proof-files.ts';
export type { Submission } from './submission-store.ts';
export { findEpisodeSubmission, takeBackSubmission } from './submit.ts';
export {
  addAuthorFile,
  applyAuthorUpload,
  cancelAuthorUpload,
  previewAuthorUpload,
  readAuthorUpload,
  removeAuthorFile,
  showAuthorUpload,
  startAuthorUpload,
  uploadAuthorChunk,
  uploadAuthorFiles,
} from './uploads/author-uploads.ts';
export {
  type AuthorGuide,
  addAuthorStoryPicture,
  requestedGuide,
  saveAuthorGuide,
  showAuthorGuide,
  takeBackAuthorGuide,
} from './story-guide.ts';
export type { ContractOffer } from './money/offer-store.ts';
export {
  type AuthorContract,
  acceptOffer,
  countOfferRequests,
  declineOffer,
  listOffers,
  makeOffer,
  refuseOffer,
  requestContract,
  showContract,
  showOffer,
} from './money/offers.ts';
export { saveEarlyAccess, showEarlyAccess } from './prices/early-access.ts';
export type { WorkPrice } from './prices/price-store.ts';
export { announcePrice, cancelPrice, listPrices, showPrices, stopPrice } from './prices/plan-prices.ts';
export { type Payee, saveAuthorPayee, showPayee } from './money/payee.ts';
export { showNumbers } from './show-numbers.ts';
export type { ReaderComment } from './readers/reader-comment-store.ts';
export { answerReader, openReaderComments, reportReader } from './readers/reader-comments.ts';
export { hideComment, showHiddenComment } from './readers/hide-comment.ts';
export { decideWorkTypo, listWorkTypos } from './readers/work-typos.ts';
export { approveSubmission, returnSubmission } from './desk/decide-submission.ts';
export {
  type ReviewDetails,
  countOpenReviews,
  listReviews,
  readReviewProof,
  showReview,
} from './desk/review-submissions.ts';
export type { Review } from './desk/review-queue-store.ts';
export {
  decideMeasureAppeal,
  decideRatingAppeal,
  endGuardian,
  liftMeasure,
  overrideRating,
  recordGuardian,
  restoreOpening,
  takeDown,
  takeMeasure,
} from './desk/take-measures.ts';
export {
  type AuthorDetails,
  countOpenAppeals,
  listAuthors,
  sampleOpenedEpisodes,
  showAuthor,
} from './desk/review-authors.ts';
export {
  type WithdrawalView,
  listBin,
  restoreWithdrawn,
  showWithdrawal,
  withdrawWork,
} from './closing/withdraw-work.ts';
export { appealMeasure, appealRating, listOwnMeasures } from './appeals.ts';
export type { OwnMeasure } from './appeal-store.ts';
export { listLeavableWorks, withdrawLeavableWorks } from './closing/leave-works.ts';
export {
  acceptOwnership,
  cancelOwnerOffer,
  declineOwnership,
  listOwnerOffers,
  offerOwnership,
  showOwnerOffer,
} from './closing/change-owner.ts';
export { readUndoLink, undoByLink } from './closing/undo-link.ts';
export { maintainReviews, purgeStudio } from './desk/maintain-reviews.ts';
