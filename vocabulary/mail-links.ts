/** What a link in a letter is good for: proving an address, proving a new one, choosing a new password. */
export const LINK_PURPOSES = ['mail-proof', 'mail-change', 'password'] as const;
export type LinkPurpose = (typeof LINK_PURPOSES)[number];

/** How long a link lives. */
export const LINK_MINUTES: Record<LinkPurpose, number> = {
  'mail-proof': 24 * 60,
  'mail-change': 24 * 60,
  password: 60,
};

/** Letters of one purpose that a member is sent within an hour; what is asked beyond is not sent, and nobody is told. */
export const MOST_LINKS_AN_HOUR = 3;

/** Days in which a new member proves the address; what moves value waits for it from then on. */
export const MAIL_PROOF_DAYS = 7;
