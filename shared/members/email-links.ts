/** Purposes of e-mail links: verify the address, verify a new address, reset the password. */
export const LINK_PURPOSES = ['mail-proof', 'mail-change', 'password'] as const;
export type LinkPurpose = (typeof LINK_PURPOSES)[number];

/** Lifetime of a link by purpose. */
export const LINK_MINUTES: Record<LinkPurpose, number> = {
  'mail-proof': 24 * 60,
  'mail-change': 24 * 60,
  password: 60,
};

/** Maximum e-mails per purpose and hour; more are silently dropped. */
export const MAX_LINKS_PER_HOUR = 3;

/** Days to verify the address of a new account; afterwards transactions require it. */
export const EMAIL_VERIFICATION_DAYS = 7;
