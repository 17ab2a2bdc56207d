/** Audiences of a banner or row; `adults` have a valid age verification. */
export const AUDIENCE_KINDS = ['everyone', 'visitors', 'members', 'adults'] as const;
/** Where it is shown; both unless one is set. */
export const AUDIENCE_PLACES = ['app', 'web'] as const;

/** Audience of a banner or row. */
export interface ShopAudience {
  who: (typeof AUDIENCE_KINDS)[number];
  /** Members who joined within this many days. */
  newWithinDays?: number | undefined;
  on?: (typeof AUDIENCE_PLACES)[number] | undefined;
}

/** Maximum of `newWithinDays`. */
export const MAX_NEW_DAYS = 30;
