/** Previews of unpublished works: as any reader for operators, and by links for reviewers. */
export { findDraft } from './find-draft.ts';
export { readReviewPicture } from './read-review-picture.ts';
export { createReviewLink, listReviewLinks, openReviewLink, revokeReviewLink } from './review-links.ts';
export { type PreviewTarget, withPreview } from './with-preview.ts';
