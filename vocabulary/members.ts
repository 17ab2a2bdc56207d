/** Ways to log in. `mail` is address and password; the others are providers (specification A13). */
export const LOGIN_PROVIDERS = ['mail', 'naver', 'kakao', 'google', 'apple', 'facebook'] as const;
export type LoginProvider = (typeof LOGIN_PROVIDERS)[number];
/** The ways that lead over another house. */
export type SocialProvider = Exclude<LoginProvider, 'mail'>;

/** What a way to log in is called before readers. */
export const PROVIDER_NAMES: Record<LoginProvider, string> = {
  mail: '이메일',
  naver: '네이버',
  kakao: '카카오',
  google: 'Google',
  apple: 'Apple',
  facebook: 'Facebook',
};

/** `under-age`: a proof of identity told that the member is not yet 14 (specification B1); such an account stays locked. */
export type MemberState = 'active' | 'suspended' | 'under-age' | 'withdrawn';

/** What is agreed to at joining and later; `marketing-night` is for 21:00 to 08:00 (정보통신망법 §50③). */
export type ConsentKind = 'terms' | 'privacy' | 'age' | 'marketing' | 'marketing-night';

/** Why a session ended before its time. */
export type SessionEnd = 'logout' | 'remote' | 'reuse' | 'password' | 'withdrawal' | 'lock';

/** The gate of adult works by what is known of a member (specification T2): verify first, a minor, switch the mode on. */
export type AdultDetail = 1 | 2 | 3;

/** Lengths of a password, in characters as a reader counts them (specification B1). */
export const PASSWORD_LENGTH = { least: 8, most: 20 } as const;
/** Full years of age from which one may join (specification B1). */
export const LEAST_AGE = 14;
/** How often a client refreshes its token for one failed request (specification B1). */
export const MOST_REFRESHES = 10;

/** The form in which addresses are kept and compared: NFC, without space around, lower case. */
export function plainMail(mail: string): string {
  return mail.normalize('NFC').trim().toLowerCase();
}

/** Password as it is hashed and counted: NFKC, so that every keyboard gives the same. */
export function plainPassword(password: string): string {
  return password.normalize('NFKC');
}
