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

/**
 * What is agreed to at joining and later; `marketing-night` is for 21:00 to 08:00 (정보통신망법 §50③), `advert-cookies` for
 * what browsers tell advertising systems, `store-refunds` for telling a store that is asked for a refund how much was used.
 */
export type ConsentKind =
  | 'terms'
  | 'privacy'
  | 'age'
  | 'marketing'
  | 'marketing-night'
  | 'advert-cookies'
  | 'store-refunds';

/** News that a member may switch off; adverts are asked for by consent instead. */
export type NotificationKind = 'new-episode';

/** Lengths of a nick, in characters as a reader counts them. */
export const NICK_LENGTH = { least: 2, most: 12 } as const;
/** The kinds of photo that are taken. */
export const PHOTO_KINDS = ['image/jpeg', 'image/png', 'image/webp'] as const;
/** The most that a photo may weigh as it is sent. */
export const MOST_PHOTO_BYTES = 5 * 1024 * 1024;
/** Edges of the squares in which a photo is kept, in pixels. */
export const PHOTO_SIZES = [64, 192, 384] as const;
export type PhotoSize = (typeof PHOTO_SIZES)[number];

/** How long whoever left waits before joining again, in days. */
export const REJOIN_DAYS = 30;

/** Why a session ended before its time. */
export type SessionEnd = 'logout' | 'remote' | 'reuse' | 'password' | 'withdrawal' | 'lock' | 'replaced';

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

/** A nick in the form in which it is kept: NFC, without space around. */
export function plainNick(nick: string): string {
  return nick.normalize('NFC').trim();
}

/** Whether a nick is made as nicks are: 2 to 12 Korean syllables, Latin letters and digits. */
export function isNick(nick: string): boolean {
  return new RegExp(`^[가-힣A-Za-z0-9]{${NICK_LENGTH.least},${NICK_LENGTH.most}}$`, 'u').test(plainNick(nick));
}

/** An address that tells its owner which one it is and others nothing: `re***@seoga.kr`. */
export function maskedMail(mail: string): string {
  const [name = '', host = ''] = mail.split('@');
  const letters = [...name];
  return `${letters.slice(0, letters.length > 3 ? 2 : 1).join('')}***@${host}`;
}

/** Where a photo of this size is fetched. */
export function photoPath(photo: string, size: PhotoSize): string {
  return `/media/members/${photo}/${size}.webp`;
}
