/** For whom a banner or a row stands: everybody, visitors, members, or adults by a proof in force. */
export const AUDIENCE_KINDS = ['everyone', 'visitors', 'members', 'adults'] as const;
/** Where it stands: in both the app and the web unless one is named. */
export const AUDIENCE_PLACES = ['app', 'web'] as const;

/** The readers that a banner or a row is meant for. */
export interface ShopAudience {
  who: (typeof AUDIENCE_KINDS)[number];
  /** Members who joined within so many days. */
  newWithinDays?: number | undefined;
  on?: (typeof AUDIENCE_PLACES)[number] | undefined;
}

/** So many days after joining nobody counts as new any more. */
export const MOST_NEW_DAYS = 30;
