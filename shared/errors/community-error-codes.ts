/** Error codes of comments, ratings, moderation and takedown requests; part of `ERROR_CODES`. */
export const COMMUNITY_ERROR_CODES = {
  /**
   * Comments: 0001 not found, 0002 empty, 0003 too long, 0004 too fast, 0005 banned, 0006 closed, 0007 owners only,
   * 0008 forbidden word, 0009 reply to a reply, 0010 own comment, 0011 no report reason, 0012 too many reports per
   * day, 0013 duplicate text within a day.
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
   * Moderation: 0001 no reason, 0002 gone or already done, 0003 no word, 0004 word exists, 0005 invalid action or
   * duration, 0006 no such work or episode, 0007 too many words, 0008 invalid hours.
   */
  MODERATION_ERROR: ['0001', '0002', '0003', '0004', '0005', '0006', '0007', '0008'],
  /**
   * Takedown requests: 0001 not found, 0002 no name, 0003 no address, 0004 no such comment, 0005 text missing or too
   * long, 0006 too many per day, 0007 not allowed in this state, 0008 nothing to appeal, 0009 no kind or requester,
   * 0010 no consent, 0011 files too many or too large.
   */
  RIGHTS_ERROR: ['0001', '0002', '0003', '0004', '0005', '0006', '0007', '0008', '0009', '0010', '0011'],
} as const;
