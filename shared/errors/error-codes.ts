import { COMMUNITY_ERROR_CODES } from '#shared/errors/community-error-codes';
import { OPERATIONS_ERROR_CODES } from '#shared/errors/operations-error-codes';

/**
 * Names and codes of every domain error; codes are never reused. Messages and HTTP statuses are in
 * `shared/errors/error-messages.ts`.
 */
export const ERROR_CODES = {
  /** Record not found; 0005 policy version not found. */
  NOT_FOUND: ['0001', '0002', '0003', '0004', '0005'],
  /** Adult works: 0001 verified adults only, 0002 hidden in this app. */
  ADULT_ERROR: ['0001', '0002'],
  /** Episodes: 0001 not owned, 0002 not open yet, 0003 no content. */
  EPISODE_ERROR: ['0001', '0002', '0003'],
  /**
   * Input: 0001 violates the schema, 0002 malformed request, 0003 query too short, 0004 query too long, 0005 JSON
   * nested too deep.
   */
  INPUT_ERROR: ['0001', '0002', '0003', '0004', '0005'],
  /**
   * Import files.
   * 0001 not found or unreadable · 0002 nothing to import · 0003 unsupported format
   * 0004 content and extension differ · 0005 damaged · 0006 path leaves the folder
   * 0007 symbolic link · 0008 encrypted · 0009 too large or too many files · 0010 decompression bomb
   * 0011 too many pixels · 0012 XML with declarations or too deep · 0013 SVG
   * 0014 invalid work.yaml, alt.yaml or catalog.json · 0015 archives nested too deep
   * Pictures: 0016 unsupported format, 0017 damaged, 0018 too large, 0019 decoding timeout, 0020 worker lost.
   * 0021 same name as a work that shares no episode · 0022 edited during the import.
   */
  IMPORT_ERROR: [
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
    '0014',
    '0015',
    '0016',
    '0017',
    '0018',
    '0019',
    '0020',
    '0021',
    '0022',
  ],
  /**
   * Text editing: 0001 invalid blocks, 0002 newer revision exists, 0003 draft locked by another window, 0004 too long,
   * 0005 picture of another episode, 0006 no such revision, 0007 no change, 0008 episode has pictures, 0009 episode
   * has text, 0010 reason missing or too long, 0011 empty.
   */
  TEXT_ERROR: ['0001', '0002', '0003', '0004', '0005', '0006', '0007', '0008', '0009', '0010', '0011'],
  /**
   * Episode pictures: 0001 order names missing pictures, 0002 none left, 0003 too many or too large, 0004 text too
   * long.
   */
  STRIP_ERROR: ['0001', '0002', '0003', '0004'],
  /**
   * Typo reports: 0001 text not found, 0002 unchanged, 0003 too long, 0004 too many per day, 0005 duplicate, 0006
   * already decided, 0007 not found, 0008 text changed.
   */
  TYPO_ERROR: ['0001', '0002', '0003', '0004', '0005', '0006', '0007', '0008'],
  /**
   * Uploads: 0001 import or file not found, 0002 wrong state, 0003 too many or too large files, 0004 no disk space,
   * 0005 part does not continue the file, 0006 incomplete files, 0007 no file, 0008 invalid name.
   */
  UPLOAD_ERROR: ['0001', '0002', '0003', '0004', '0005', '0006', '0007', '0008', '0009', '0010'],
  /**
   * Authentication: 0001 access token missing or expired, 0002 login required, 0003 refresh denied, 0004 invalid
   * token, 0005 cross-site request, 0006 refreshed too often.
   */
  AUTH_ERROR: ['0001', '0002', '0003', '0004', '0005', '0006'],
  /** Rate limit: 0001 too many requests of an address, an account or in total. */
  RATE_ERROR: ['0001'],
  /**
   * Login: 0001 no address, 0002 no password, 0003 wrong credentials, 0004 captcha required, 0005 wrong captcha, 0006
   * too many attempts, 0007 suspended, 0008 locked as under age.
   */
  LOGIN_ERROR: ['0001', '0002', '0003', '0004', '0005', '0006', '0007', '0008'],
  /**
   * Sign-up: 0001 to 0008 are the eight checks of the specification in order (V1); 0009 address taken, 0010 left
   * recently, 0011 too many attempts, 0012 captcha required, 0013 wrong captcha.
   */
  JOIN_ERROR: ['0001', '0002', '0003', '0004', '0005', '0006', '0007', '0008', '0009', '0010', '0011', '0012', '0013'],
  /**
   * Members: 0003 adult mode requires age verification, 0004 adult mode is not for minors (specification F2), 0008
   * address not verified.
   */
  MEMBER_ERROR: ['0003', '0004', '0008'],
  /**
   * Identity verification: 0001 provider unavailable, 0002 failed, 0003 cancelled, 0004 expired or other browser, 0005
   * too many per day, 0006 used by another member, 0007 under 14.
   */
  VERIFY_ERROR: ['0001', '0002', '0003', '0004', '0005', '0006', '0007'],
  /** Protected media: 0001 invalid or expired URL, 0002 rate limit, 0003 rate limit with redirect. */
  MEDIA_ERROR: ['0001', '0002', '0003'],
  /**
   * Social login: 0001 cancelled, 0002 attempt expired, used or of another browser, 0003 provider error, 0004 no
   * e-mail address, 0005 address belongs to a member, 0006 last login method, 0007 identity of another member, 0008
   * another identity of this provider is linked, 0009 unknown provider, 0010 no address for Facebook, 0011 browser
   * rejected by Google.
   */
  SOCIAL_ERROR: ['0001', '0002', '0003', '0004', '0005', '0006', '0007', '0008', '0009', '0010', '0011'],
  /** Reading log: 0001 records of another member, 0002 too many records. */
  READING_ERROR: ['0001', '0002'],
  /** Offline downloads: 0001 too many devices, 0002 daily limit, 0003 device of another member. */
  KEEP_ERROR: ['0001', '0002', '0003'],
  /** Search: 0001 neither query nor filter. */
  SEARCH_ERROR: ['0001'],
  /** Captcha: 0001 requested too often. */
  CAPTCHA_ERROR: ['0001'],
  /** Expired or used links: 0001 password reset, 0002 address verification, 0003 app download. */
  LINK_ERROR: ['0001', '0002', '0003'],
  /**
   * Profile: 0001 no nickname, 0002 taken, 0003 forbidden word, 0004 photo too large, 0005 unsupported photo, 0006 no
   * address for a password, 0007 no address, 0008 same address, 0009 resembles the shop's name.
   */
  PROFILE_ERROR: ['0001', '0002', '0003', '0004', '0005', '0006', '0007', '0008', '0009'],
  /**
   * Re-authentication: 0001 no password, 0002 wrong password, 0003 no recent login, 0004 too many attempts, 0005 not
   * confirmed.
   */
  CONFIRM_ERROR: ['0001', '0002', '0003', '0004', '0005'],
  /** Data export: 0001 too often within an hour. */
  EXPORT_ERROR: ['0001'],
  /** Coins: 0001 too few, 0002 blocked by a debt. */
  COIN_ERROR: ['0001', '0002'],
  /**
   * Catalog admin: 0001 title missing or too long, 0002 no creator, 0003 text too long or too many names, 0004 invalid
   * choice, 0005 invalid prices, 0006 rights end before they begin, 0007 return date without hiatus or in the past,
   * 0008 changed meanwhile, 0009 no change, 0010 episode without content cannot be published, 0011 no time or schedule
   * without days, 0012 sold content cannot be closed, 0013 reversed range, 0014 too many, 0015 no picture, 0016
   * invalid sales terms, 0017 no permission to change shares, 0018 shares differ from the confirmed ones.
   */
  WORK_ERROR: [
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
    '0014',
    '0015',
    '0016',
    '0017',
    '0018',
  ],
  /**
   * Purchases: 0001 owned, 0002 rented, 0003 not for sale this way, 0004 nothing to sell, 0005 quote expired, 0006
   * price changed, 0007 nothing to withdraw, 0008 above the member's monthly limit, 0009 above the limit without
   * confirmation, 0010 no ticket, 0011 waiting time not over, 0012 no ticket or wait-free access, 0013 automatic
   * purchase without limits, 0014 refund differs from the one shown.
   */
  PURCHASE_ERROR: [
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
    '0014',
  ],
  /**
   * Payments: 0001 product not sold, 0002 method not available, 0003 monthly limit without identity verification, 0004
   * monthly limit of minors, 0005 payments off, 0006 apps pay by their store, 0007 nothing to refund, 0008 refund in
   * progress, 0009 paid in a store, 0010 no refund account, 0011 forged or expired message, 0012 too many unpaid
   * orders, 0013 no store signature for this shop, 0014 purchase of another member, 0015 store unavailable, 0016
   * amount differs from the one shown.
   */
  PAYMENT_ERROR: [
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
    '0014',
    '0015',
    '0016',
  ],
  /** Idempotency: 0001 no key, 0002 key used for another request, 0003 in progress. */
  IDEMPOTENCY_ERROR: ['0001', '0002', '0003'],
  /**
   * Library: 0001 no such collection, 0002 name missing or too long, 0003 name taken, 0004 too many collections, 0005
   * too many works.
   */
  BOOKSHELF_ERROR: ['0001', '0002', '0003', '0004', '0005'],
  /**
   * Gifts: 0001 claimed, 0002 expired, 0003 none left, 0004 identity verification required, 0005 claimed by the same
   * person, 0006 not open, 0007 checked in today, 0008 nothing to claim, 0009 not for this member, 0010 everything
   * owned, 0011 maximum reached.
   */
  GIFT_ERROR: ['0001', '0002', '0003', '0004', '0005', '0006', '0007', '0008', '0009', '0010', '0011'],
  /** Coupons: 0001 invalid code, 0002 used, 0003 expired, 0004 too many wrong codes. */
  COUPON_ERROR: ['0001', '0002', '0003', '0004'],
  /** Events: 0001 not open yet, 0002 over. */
  EVENT_ERROR: ['0001', '0002'],
  /** Rewards: 0001 too little mileage, 0002 too few points, 0003 invalid amount. */
  REWARD_ERROR: ['0001', '0002', '0003'],
  /** Blocked tags: 0001 no such tag, 0002 too many. */
  TAG_ERROR: ['0001', '0002'],
  /**
   * Redirect rules: 0001 invalid source, 0002 invalid target, 0003 external site not allowed, 0004 two targets, 0005
   * loop.
   */
  ROUTE_ERROR: ['0001', '0002', '0003', '0004', '0005'],
  /**
   * Merchandising admin: 0001 not found, 0002 name taken, 0003 unsupported Markdown, 0004 unknown works or sets, 0005
   * ends before it begins, 0006 recommendation slot taken, 0007 discount above the fixed-price limit, 0008 policy
   * effective too soon, 0009 policy in force, 0010 forbidden word, 0011 too many, 0012 changed meanwhile, 0013 invalid
   * picture, 0014 policy e-mails in progress.
   */
  WINDOW_ERROR: [
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
    '0014',
  ],
  /** Help: 0001 no such notice, 0002 no such question, 0003 voted too often per day. */
  NOTICE_ERROR: ['0001', '0002', '0003'],
  /**
   * Inquiries: 0001 not found, 0002 no category, 0003 title missing or too long, 0004 no text, 0005 text too long,
   * 0006 too many files, 0007 file too large, 0008 unsupported file, 0009 files too large together, 0010 too many per
   * day, 0011 closed, 0012 already answered, 0013 unknown subject.
   */
  INQUIRY_ERROR: [
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
  ...COMMUNITY_ERROR_CODES,
  /** Notifications: 0001 not in this inbox, 0002 invalid unsubscribe link. */
  NEWS_ERROR: ['0001', '0002'],
  /** Push: 0001 unknown push service, 0002 device kind not configured. */
  PUSH_ERROR: ['0001', '0002'],
  ...OPERATIONS_ERROR_CODES,
  /**
   * Member support: 0001 no such member, 0002 reason missing or too long, 0003 end in the past, 0004 already blocked
   * or not blocked, 0005 no password to reset, 0006 one e-mail per hour, 0007 memo missing or too long, 0008 template
   * incomplete or title taken, 0009 no such operator.
   */
  SUPPORT_ERROR: ['0001', '0002', '0003', '0004', '0005', '0006', '0007', '0008', '0009'],
  /**
   * Money admin: 0001 no amount, 0002 reason missing or too long, 0003 no such member, 0004 above the balance, 0005 no
   * such proposal, 0006 decided or lapsed, 0007 own proposal, 0008 no pending store purchase, 0009 no lifetime, 0010
   * no date, 0011 above the gift limit per member, 0012 list contains unknown members, 0013 gift incomplete, 0014
   * codes already created, 0015 no such gift, 0016 no episode selected, 0017 no held deposit, 0018 return in progress,
   * 0019 return rejected by the gateway, 0020 payer of the minor's charge was of age, 0021 approver registered less
   * than a day ago, 0022 above the operator's daily limit.
   */
  MONEY_ERROR: [
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
    '0014',
    '0015',
    '0016',
    '0017',
    '0018',
    '0019',
    '0020',
    '0021',
    '0022',
  ],
  /**
   * Operators: 0001 wrong credentials, 0002 too many attempts, 0003 code wrong or used, 0004 link used or expired,
   * 0005 password too short, 0006 no second factor, 0007 last owner, 0008 address taken, 0009 passkey rejected, 0010
   * no role, 0011 no name, 0012 no such right holder, 0013 last second factor, 0014 no such operator, 0015 no address,
   * 0016 password too long, 0017 password too weak, 0018 own member account.
   */
  OPERATOR_ERROR: [
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
    '0014',
    '0015',
    '0016',
    '0017',
    '0018',
  ],
  /**
   * Settlements: 0001 month closed, 0002 not begun, 0003 not over, 0004 earlier month open, 0005 not closed; 0006
   * paid, 0007 nothing to pay, 0008 no such amount, 0009 no reason, 0010 days, 0011 above 100 %, 0012 days of a closed
   * month, 0013 name, 0014 business number, 0015 address, 0016 percentage, 0017 locked by somebody else, 0018 lines
   * and ledger differ, 0019 no such work or publisher, 0020 no payment date or reference, 0021 own money.
   */
  SETTLE_ERROR: [
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
    '0014',
    '0015',
    '0016',
    '0017',
    '0018',
    '0019',
    '0020',
    '0021',
  ],
  /** Server: 0001 internal error, 0002 overloaded, 0003 database unavailable, 0004 disk full. */
  SERVER_ERROR: ['0001', '0002', '0003', '0004'],
  /** Rankings: 0001 no such board. */
  RANKING_ERROR: ['0001'],
} as const;
export type ErrorName = keyof typeof ERROR_CODES;
export type ErrorCode = (typeof ERROR_CODES)[ErrorName][number];
