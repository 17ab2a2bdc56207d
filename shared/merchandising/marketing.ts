/** Attribution cookies (specification G11); `sid` stands for `s_id`. */
export const ATTRIBUTION_COOKIES = { pid: 'PID', sid: 'SID' } as const;
/** Lifetime of the attribution cookies in seconds. */
export const ATTRIBUTION_SECONDS = 30 * 86_400;
/** Query parameter that links carry on (specification G10). */
export const SOURCE_PARAM = 's_id';
/** Cookie of the advertising key (specification V5) and query parameter of the landing page (B2). */
export const AD_KEY_COOKIE = 'mother_ad_key';
/** Advertising cookie consent of a browser: '1' or '0', absent when undecided. */
export const AD_CONSENT = { cookie: 'ad_cookies', seconds: 365 * 86_400 } as const;
/** Cookie of a reader who was asked for notifications (specification B2). */
export const ALARM_ASKED = { cookie: 'alarmchk', seconds: 365 * 86_400 } as const;
/** Conversion cookies that the page reports and clears (specification X3). */
export const CONVERSION_COOKIES = { login: 'login', join: 'join', payment: 'payment_idx' } as const;
/**
 * HttpOnly cookie of orders waiting for a deposit, so that the payment is reported on the next page (specification
 * X3).
 */
export const OPEN_ORDERS = { cookie: 'open_orders', seconds: 30 * 86_400, most: 4 } as const;
/** Conversion events of the marketing frame. */
export type ConversionEvent = keyof typeof CONVERSION_COOKIES;
/** Name of the `meta` element with the marketing settings; pages without it load no third-party script. */
export const MARKETING_META = 'seoga-marketing';

/** Marketing settings sent to the browser. */
export interface MarketingSources {
  /** URL of the hidden frame. */
  frame: string | null;
  /** Tag manager containers and script URL. */
  tags: readonly string[];
  script: string;
}

/** An advertising campaign of the operator: its links carry `p_id` and `s_id`. */
export interface AdCampaign {
  name: string;
  /** '' for none; one of both is set. */
  pid: string;
  sid: string;
  /** Where the link leads. */
  path: string;
}

/** A valid attribution value: 1 to 64 letters, digits and `. _ -`; undefined otherwise. */
export function attributionOf(text: string | null | undefined): string | undefined {
  return text && /^[\w.-]{1,64}$/.test(text) ? text : undefined;
}

/** Whether links carry the source on: it is set and not '0' (specification G10). */
export function isCarried(source: string | undefined): source is string {
  return attributionOf(source) !== undefined && source !== '0';
}
