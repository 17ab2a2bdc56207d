/** Where a visit came from, as addresses and cookies name it (specification G11); `sid` stands in for `s_id`. */
export const MARK_COOKIES = { pid: 'PID', sid: 'SID' } as const;
/** How long a browser remembers where it came from. */
export const MARK_SECONDS = 30 * 86_400;
/** The parameter that links carry on (specification G10). */
export const SOURCE_PARAM = 's_id';
/** The cookie of an advert's key (specification V5), and the parameter by which an advert's landing brings it (B2). */
export const AD_KEY_COOKIE = 'mother_ad_key';
/** What a browser said to cookies of adverts, for a year: '1' or '0'; nobody has said anything where it is absent. */
export const AD_CONSENT = { cookie: 'ad_cookies', seconds: 365 * 86_400 } as const;
/** Cookies by which the server says what was just done, until the page has told of it (specification X3). */
export const DEED_COOKIES = { login: 'login', join: 'join', payment: 'payment_idx' } as const;
/**
 * Orders of a browser whose money comes while nobody is here, as into an account: remembered for as long as one waits, so
 * that their payment is told at the next page (specification X3). For the server alone.
 */
export const OPEN_ORDERS = { cookie: 'open_orders', seconds: 30 * 86_400, most: 4 } as const;
/** What the marketing frame may be commanded. */
export type Deed = keyof typeof DEED_COOKIES;
/** The name of a page's `meta` that tells what the operator set up; pages without one load nothing of others. */
export const MARKETING_META = 'seoga-marketing';

/** What an operator set up for adverts, as pages tell it to the browser. */
export interface MarketingWishes {
  /** Address of the hidden frame; null where there is none. */
  frame: string | null;
  /** Containers of the tag manager, and where its script is. */
  tags: readonly string[];
  script: string;
}

/** A mark as it may be kept: 1 to 64 letters, digits and `. _ -`; undefined for whatever else somebody brings. */
export function markOf(text: string | null | undefined): string | undefined {
  return text && /^[\w.-]{1,64}$/.test(text) ? text : undefined;
}

/** Whether links carry a source on: it is set, and not '0' (specification G10). */
export function isCarried(source: string | undefined): source is string {
  return markOf(source) !== undefined && source !== '0';
}
