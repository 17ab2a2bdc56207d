/** Codes of comments, ratings and keeping order among them; part of `ERROR_CODES`. */
export const COMMUNITY_ERROR_CODES = {
  /**
   * Comments: 0001 not there, 0002 nothing written, 0003 too long, 0004 too fast, 0005 may not write for a while, 0006 closed,
   * 0007 for holders only, 0008 a word that is not taken, 0009 an answer to an answer, 0010 one's own, 0011 reported without a
   * reason, 0012 too many reports in a day, 0013 the same text a second time within a day.
   */
  COMMENT_ERROR: [
    '0001',
    '0002',
    '0003',
    '0004',
    '0005',
    '0006',
    '0007',
    '0008',
    '0009',
    '0010',
    '0011',
    '0012',
    '0013',
  ],
  /** Ratings: 0001 no rating, 0002 too little read. */
  RATING_ERROR: ['0001', '0002'],
  /**
   * Keeping order among comments: 0001 no reason given, 0002 gone or done already, 0003 no word, 0004 a word that is listed,
   * 0005 no such act or time, 0006 no such work or episode, 0007 too many words, 0008 no number of hours.
   */
  MODERATION_ERROR: ['0001', '0002', '0003', '0004', '0005', '0006', '0007', '0008'],
  /**
   * Requests by those whose rights are violated: 0001 not there, 0002 no name, 0003 no address, 0004 no such comment, 0005 no
   * text or one too long, 0006 too many in a day, 0007 not allowed where it stands, 0008 nothing to object to, 0009 no kind or
   * side, 0010 no consent, 0011 files too many or too large.
   */
  RIGHTS_ERROR: ['0001', '0002', '0003', '0004', '0005', '0006', '0007', '0008', '0009', '0010', '0011'],
} as const;
