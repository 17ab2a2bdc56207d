/** Error codes of feature flags, takeout and receipts; part of `ERROR_CODES`. */
export const OPERATIONS_ERROR_CODES = {
  /**
   * Switched off: 0001 purchases, 0002 charging, 0003 login, 0004 sign-up, 0005 comments, 0006 imports; 0007 not in a
   * closing shop, 0008 no closing date, 0009 no closing message.
   */
  SWITCH_ERROR: ['0001', '0002', '0003', '0004', '0005', '0006', '0007', '0008', '0009'],
  /** Takeout: 0001 not for this work, 0002 nothing owned, 0003 too often per day. */
  TAKEOUT_ERROR: ['0001', '0002', '0003'],
  /** Receipts: 0001 nothing acquired, or everything taken back. */
  RECEIPT_ERROR: ['0001'],
} as const;
