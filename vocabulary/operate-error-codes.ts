/** Codes of switches, of works that go home and of receipts; part of `ERROR_CODES`. */
export const OPERATE_ERROR_CODES = {
  /**
   * What is switched off for a while: 0001 buying, 0002 charging, 0003 logging in, 0004 joining, 0005 comments, 0006
   * imports; 0007 what a shop that closes does no more, 0008 no day to close on, 0009 no sentence about it.
   */
  SWITCH_ERROR: ['0001', '0002', '0003', '0004', '0005', '0006', '0007', '0008', '0009'],
  /** Taking a work home: 0001 not for this work, 0002 nothing of it owned, 0003 too often in a day. */
  TAKEOUT_ERROR: ['0001', '0002', '0003'],
  /** Receipts: 0001 nothing was acquired of this work, or all of it was taken back. */
  RECEIPT_ERROR: ['0001'],
} as const;
