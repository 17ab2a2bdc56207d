import { COMMUNITY_ERROR_CODES } from '#vocabulary/community-error-codes';
import { OPERATE_ERROR_CODES } from '#vocabulary/operate-error-codes';

/**
 * Every refusal has a name and a code here; numbers are never reused. What a reader is told and the
 * HTTP status stand in `vocabulary/refusal-answers.ts`.
 */
export const ERROR_CODES = {
  /** No such record; 0005 a legal text that was never written. */
  NOT_FOUND: ['0001', '0002', '0003', '0004', '0005'],
  /** Adult works: 0001 opens to verified adults only, 0002 this app shows none. */
  ADULT_ERROR: ['0001', '0002'],
  /** Episodes: 0001 not held, 0002 not open yet, 0003 has no content. */
  EPISODE_ERROR: ['0001', '0002', '0003'],
  /**
   * Input: 0001 does not fit the contract, 0002 not a request, 0003 too short to search, 0004 too long to search,
   * 0005 JSON that is nested too deep.
   */
  INPUT_ERROR: ['0001', '0002', '0003', '0004', '0005'],
  /**
   * Files offered for import; the code says why one is refused.
   * 0001 not found or not readable · 0002 nothing to import inside · 0003 a format that is not taken
   * 0004 content and ending differ · 0005 damaged or cut off · 0006 names that lead out of the folder
   * 0007 a symbolic link · 0008 encrypted · 0009 too large or too many files · 0010 unpacks beyond measure
   * 0011 a picture of too many pixels · 0012 XML with declarations or too deep · 0013 SVG
   * 0014 a mistake in work.yaml, alt.yaml or catalog.json · 0015 archives nested too deep
   * Pictures: 0016 not a picture of a kind that is taken, 0017 broken or cut short, 0018 too large,
   * 0019 too slow to decode, 0020 its worker was lost.
   * 0021 bears the name of a work with which it shares no episode · 0022 changed by hand while it was being taken.
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
   * Texts that are edited: 0001 blocks that are none, 0002 another revision stands meanwhile, 0003 another window keeps
   * this draft, 0004 too long, 0005 a picture that is not this episode's, 0006 no such revision, 0007 nothing changed,
   * 0008 the episode holds pictures, 0009 the episode holds text, 0010 no reason given or too long, 0011 empty.
   */
  TEXT_ERROR: ['0001', '0002', '0003', '0004', '0005', '0006', '0007', '0008', '0009', '0010', '0011'],
  /**
   * Pictures of an episode: 0001 an order that names what is not there, 0002 nothing left, 0003 too many or too large,
   * 0004 words that are too long.
   */
  STRIP_ERROR: ['0001', '0002', '0003', '0004'],
  /**
   * Hints about slips: 0001 words that do not stand there, 0002 the same words, 0003 too long, 0004 too many in a day,
   * 0005 told already, 0006 decided already, 0007 no such hint, 0008 the text has changed there.
   */
  TYPO_ERROR: ['0001', '0002', '0003', '0004', '0005', '0006', '0007', '0008'],
  /**
   * Imports by upload: 0001 no such import or file, 0002 not in a state for that, 0003 too many or too large files,
   * 0004 no room for uploads, 0005 a part that does not go on where the file ends, 0006 files that are not whole,
   * 0007 no file, 0008 a name that is none.
   */
  UPLOAD_ERROR: ['0001', '0002', '0003', '0004', '0005', '0006', '0007', '0008', '0009', '0010'],
  /**
   * Who asks: 0001 no access token or a token past its time, 0002 no login where one is needed, 0003 a refresh that is
   * denied, 0004 a token that is worth nothing, 0005 asked from another site, 0006 refreshed too often.
   */
  AUTH_ERROR: ['0001', '0002', '0003', '0004', '0005', '0006'],
  /** Ways in: 0001 too many at once from one address, for one account or over all. */
  RATE_ERROR: ['0001'],
  /**
   * Logging in: 0001 no address, 0002 no password, 0003 address or password wrong, 0004 captcha needed, 0005 captcha
   * wrong, 0006 too many tries, 0007 suspended, 0008 locked as under age.
   */
  LOGIN_ERROR: ['0001', '0002', '0003', '0004', '0005', '0006', '0007', '0008'],
  /**
   * Joining: 0001 to 0008 are the eight checks of the specification in their order (V1); 0009 address taken, 0010 left
   * a short while ago, 0011 too many tries, 0012 captcha needed, 0013 captcha wrong.
   */
  JOIN_ERROR: ['0001', '0002', '0003', '0004', '0005', '0006', '0007', '0008', '0009', '0010', '0011', '0012', '0013'],
  /**
   * Members: 0003 adult mode needs a proof of age, 0004 adult mode is not for minors (specification F2), 0008 the mail
   * address is not proved.
   */
  MEMBER_ERROR: ['0003', '0004', '0008'],
  /**
   * Proving an identity: 0001 the provider cannot be asked now, 0002 failed, 0003 given up, 0004 too late or another
   * browser's, 0005 too many in a day, 0006 another member's, 0007 not yet 14.
   */
  VERIFY_ERROR: ['0001', '0002', '0003', '0004', '0005', '0006', '0007'],
  /**
   * What not everybody may see: 0001 a picture's address that is no longer, or never was, this reader's, 0002 more in a
   * minute than anybody reads, 0003 the same where the operator leads such a reader away.
   */
  MEDIA_ERROR: ['0001', '0002', '0003'],
  /**
   * Ways over a provider: 0001 cancelled, 0002 the attempt is past its time, used or of another browser, 0003 the
   * provider's fault, 0004 no mail address told, 0005 the address belongs to a member, 0006 the last way in may not be
   * unlinked, 0007 the identity belongs to another member, 0008 another identity of this provider is linked, 0009 no
   * such provider here, 0010 no address for Facebook,
   * 0011 a browser that Google refuses.
   */
  SOCIAL_ERROR: ['0001', '0002', '0003', '0004', '0005', '0006', '0007', '0008', '0009', '0010', '0011'],
  /** What is read: 0001 records of another member than the one who asks, 0002 too many records at once. */
  READING_ERROR: ['0001', '0002'],
  /** Keeping on a device: 0001 on too many devices, 0002 too much in a day, 0003 the device is another member's. */
  KEEP_ERROR: ['0001', '0002', '0003'],
  /** Searches of the shop: 0001 neither words nor a filter. */
  SEARCH_ERROR: ['0001'],
  /** Captchas: 0001 asked for too often. */
  CAPTCHA_ERROR: ['0001'],
  /** Links in letters, used or past their time: 0001 for a new password, 0002 for proving an address; 0003 an app's download. */
  LINK_ERROR: ['0001', '0002', '0003'],
  /**
   * A member's own page: 0001 no nick, 0002 taken, 0003 with a forbidden word, 0009 like the shop's own; 0004 a photo too
   * large, 0005 no picture that is taken, 0006 no address for a password, 0007 no address, 0008 the same address.
   */
  PROFILE_ERROR: ['0001', '0002', '0003', '0004', '0005', '0006', '0007', '0008', '0009'],
  /**
   * Making sure that it is the member, and that they mean it: 0001 no password, 0002 a wrong one, 0003 no fresh login,
   * 0004 too many tries, 0005 not said that it is meant.
   */
  CONFIRM_ERROR: ['0001', '0002', '0003', '0004', '0005'],
  /** Taking one's data along: 0001 too often within an hour. */
  EXPORT_ERROR: ['0001'],
  /** Coins: 0001 too few, 0002 none is spent while coins are owed. */
  COIN_ERROR: ['0001', '0002'],
  /**
   * Works and episodes in the console: 0001 no title, or one too long, 0002 nobody made it, 0003 a text too long or too many
   * names, 0004 none of the choices, 0005 prices that do not fit, 0006 rights that end before they begin, 0007 a day of return
   * without a pause or in the past, 0008 changed meanwhile, 0009 nothing would change, 0010 an episode without text or pictures
   * cannot be put up, 0011 no moment or a schedule without days, 0012 what readers bought cannot be closed again, 0013 a range
   * that runs backwards, 0014 too many at once, 0015 no picture was sent, 0016 terms of sale that do not fit, 0017 shares of right holders
   * change and the operator may not, 0018 they change otherwise than was confirmed.
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
   * Purchases: 0001 owned already, 0002 rented already, 0003 not for sale that way, 0004 nothing to sell, 0005 an offer that
   * is over, 0006 a price that has changed, 0007 nothing of it can be taken back, 0008 beyond the member's own limit of the
   * month, 0009 beyond what it allows without asking, 0010 no ticket, 0011 not waited long enough, 0012 not opened by ticket or
   * waiting, 0013 buying without asking that has no ceilings, 0014 other coins go back than were shown.
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
   * Payments: 0001 a product that is not sold, 0002 a way to pay that is not open, 0003 above the month's limit without a
   * proof of identity, 0004 above the month's limit of minors, 0005 the shop takes no money, 0006 a shell pays by its store,
   * 0007 nothing of it can be refunded, 0008 a refund is under way, 0009 paid in a store, 0010 no account to refund to,
   * 0011 a message that is forged or too old, 0012 too many orders that nobody pays, 0013 a purchase that no store has
   * signed for this shop, 0014 one of another member, 0015 the store cannot be asked just now, 0016 another sum than was shown.
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
  /** Requests that move value: 0001 without a key, 0002 a key used for another request, 0003 still under way. */
  IDEMPOTENCY_ERROR: ['0001', '0002', '0003'],
  /**
   * The bookshelf: 0001 no such collection, 0002 no name or one too long, 0003 a name that is taken, 0004 too many
   * collections, 0005 too many works in one.
   */
  BOOKSHELF_ERROR: ['0001', '0002', '0003', '0004', '0005'],
  /**
   * Gifts: 0001 taken already, 0002 past its end, 0003 all given away, 0004 asks for a proof of identity, 0005 had by the
   * same person as another member, 0006 not open now, 0007 here today already, 0008 nothing to take, 0009 not for this
   * member, 0010 everything of it is held already, 0011 had as often as one may.
   */
  GIFT_ERROR: ['0001', '0002', '0003', '0004', '0005', '0006', '0007', '0008', '0009', '0010', '0011'],
  /** Coupons: 0001 no code that this member can use, 0002 used by this member, 0003 past its period, 0004 too many wrong ones. */
  COUPON_ERROR: ['0001', '0002', '0003', '0004'],
  /** Event pages: 0001 not open yet, 0002 over. */
  EVENT_ERROR: ['0001', '0002'],
  /** Mileage and points: 0001 too little mileage, 0002 too few points, 0003 no sum that can be exchanged. */
  REWARD_ERROR: ['0001', '0002', '0003'],
  /** Blocked tags: 0001 no such tag, 0002 more than may be blocked. */
  TAG_ERROR: ['0001', '0002'],
  /**
   * Route rules: 0001 an address that has none, 0002 a target that nobody is sent to, 0003 another site without leave,
   * 0004 two of them at once, 0005 a way that comes back.
   */
  ROUTE_ERROR: ['0001', '0002', '0003', '0004', '0005'],
  /**
   * The window, in the console: 0001 not there, 0002 a name that is taken, 0003 a text with parts that have no form, 0004 works
   * or sets that the shop lacks, 0005 a period that ends before it begins, 0006 a recommendation where another stands, 0007 more off a fixed-price work
   * than the law allows, 0008 a legal text in force too soon, 0009 one in force already, 0010 a word that may not be
   * shown, 0011 too many of them, 0012 changed by somebody else meanwhile, 0013 no picture that can be shown, 0014 letters about
   * a legal text that are under way already.
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
  /** Help: 0001 no such notice, 0002 no such question, 0003 voted too often within a day. */
  NOTICE_ERROR: ['0001', '0002', '0003'],
  /**
   * Inquiries: 0001 no such inquiry of this member, 0002 no category, 0003 no title or one too long, 0004 no text, 0005 a
   * text too long, 0006 too many files, 0007 a file too large, 0008 no file that is taken, 0009 files too large together,
   * 0010 too many in a day, 0011 ended, 0012 answered already, so it stays, 0013 what it is about is not known.
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
  /** News: 0001 not in this member's inbox, 0002 a link that ends nothing. */
  NEWS_ERROR: ['0001', '0002'],
  /** Push: 0001 an address that is no push service's, 0002 a kind of device that is not set up. */
  PUSH_ERROR: ['0001', '0002'],
  ...OPERATE_ERROR_CODES,
  /**
   * Members at the console: 0001 no such member, 0002 no reason or one too long, 0003 an end that is past, 0004 blocked
   * already, or not blocked, 0005 no password to reset, 0006 no letter more within the hour, 0007 no note or one too long,
   * 0008 a template without title or text, or with a title that is taken, 0009 nobody of the console by that number.
   */
  SUPPORT_ERROR: ['0001', '0002', '0003', '0004', '0005', '0006', '0007', '0008', '0009'],
  /**
   * Money at the console: 0001 no sum, 0002 no reason or one too long, 0003 no such member here, 0004 more than the wallet
   * holds, 0005 no such proposal, 0006 decided or lapsed already, 0007 one's own proposal, 0008 no store purchase that can be
   * given, 0009 no life of a sum, 0010 no day, 0011 a gift above the limit for one member, 0012 a list with what is no member,
   * 0013 a gift without title, content or period, 0014 codes made already, 0015 no such gift, 0016 no episode chosen, 0017 no
   * deposit that is held, 0018 its return is under way, 0019 the gateway refused its return, 0020 the payer of a minor's charge
   * was of age, 0021 an approval by an operator of less than a day, 0022 beyond what one operator gives within a day.
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
   * The console: 0001 mail or password wrong, 0002 too many tries, 0003 code wrong or used, 0004 link used or too late,
   * 0005 password too short, 0006 no second factor set up yet, 0007 the last owner, 0008 mail taken, 0009 passkey not
   * taken, 0010 no role chosen, 0011 no name, 0012 no such right holder, 0013 the last second factor, 0014 no such
   * operator, 0015 no mail address, 0016 password too long, 0017 password too easy, 0018 one's own member account.
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
   * Contracts and settlements: 0001 a month that is closed, 0002 not begun, 0003 not over, 0004 after an open one, 0005 not closed
   * yet; 0006 paid already, 0007 nothing to pay, 0008 no such sum, 0009 no reason, 0010 days, 0011 more than the whole, 0012 days of
   * a closed month, 0013 a name, 0014 a business number, 0015 a mail address, 0016 a percentage, 0017 somebody else is at it, 0018
   * lines and ledger differ, 0019 no such work or publisher, 0020 no day of payment or reference, 0021 one's own money.
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
  /**
   * Faults: 0001 the shop's own, 0002 too busy for the moment, 0003 its database is away for the moment,
   * 0004 no room for files.
   */
  SERVER_ERROR: ['0001', '0002', '0003', '0004'],
  /** Rankings: 0001 a board that is not kept. */
  RANKING_ERROR: ['0001'],
} as const;
export type ErrorName = keyof typeof ERROR_CODES;
export type ErrorCode = (typeof ERROR_CODES)[ErrorName][number];
