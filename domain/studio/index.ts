/** Authors: pens, their works, reviews and the crew of a work. */
export { type Author, asAuthor } from './as-author.ts';
export { deleteAuthorData, exportAuthorData } from './author-data.ts';
export { isTrustedAuthor, needsReview, type TrustFacts } from './review-rules.ts';
export { nextState } from './transition-rules.ts';
