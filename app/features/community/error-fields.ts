/** Form field that an error concerns; of the form otherwise. */
export const COMMENT_ERROR_FIELDS: Record<string, string> = {
  'COMMENT_ERROR 0002': 'text',
  'COMMENT_ERROR 0003': 'text',
  'COMMENT_ERROR 0008': 'text',
  'COMMENT_ERROR 0013': 'text',
  'COMMENT_ERROR 0011': 'reason',
  'COMMENT_ERROR 0014': 'text',
  'REVIEW_ERROR 0001': 'text',
  'REVIEW_ERROR 0002': 'text',
  'RATING_ERROR 0001': 'stars',
};
