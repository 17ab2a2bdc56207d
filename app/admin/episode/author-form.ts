/** What differs in an author's form. */
export interface AuthorForm {
  /** The next release by the work's weekdays, as in a form and in words. */
  next: { value: string; text: string };
  /** Opening it sends it for review first. */
  isReviewed: boolean;
  isSilent: boolean;
  hasClosedComments: boolean;
}
