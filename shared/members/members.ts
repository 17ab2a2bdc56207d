/** Login methods; `mail` is address and password, the others are providers (specification A13). */
export const LOGIN_PROVIDERS = ['mail', 'naver', 'kakao', 'google', 'apple', 'facebook'] as const;
export type LoginProvider = (typeof LOGIN_PROVIDERS)[number];
/** Login methods by an external provider. */
export type SocialProvider = Exclude<LoginProvider, 'mail'>;

/** Display names of the login methods. */
export const PROVIDER_NAMES: Record<LoginProvider, string> = {
  mail: '이메일',
  naver: '네이버',
  kakao: '카카오',
  google: 'Google',
  apple: 'Apple',
  facebook: 'Facebook',
};

/** States of a member account. */
export const MEMBER_STATES = ['active', 'suspended', 'under-age', 'withdrawn'] as const;
/** `under-age`: identity verification shows an age below 14 (specification B1); the account stays locked. */
export type MemberState = (typeof MEMBER_STATES)[number];

/**
 * Consents; `marketing-night` covers 21:00 to 08:00 (정보통신망법 §50③), `advert-cookies` advertising systems,
 * `store-refunds` reporting usage to a store that handles a refund.
 */
export type ConsentKind =
  | 'terms'
  | 'privacy'
  | 'age'
  | 'marketing'
  | 'marketing-night'
  | 'advert-cookies'
  | 'store-refunds';

/** Notifications that a member may switch off; advertising is covered by consents. */
export type FollowNotificationKind = 'new-episode';

/** Length of a nickname in characters. */
export const NICKNAME_LENGTH = { least: 2, most: 12 } as const;
/** Accepted photo types. */
export const PHOTO_KINDS = ['image/jpeg', 'image/png', 'image/webp'] as const;
/** Maximum upload size of a photo. */
export const MAX_PHOTO_BYTES = 5 * 1024 * 1024;
/** Stored photo sizes in pixels. */
export const PHOTO_SIZES = [64, 192, 384] as const;
export type PhotoSize = (typeof PHOTO_SIZES)[number];

/** Days before a withdrawn member may sign up again. */
export const REJOIN_DAYS = 30;

/** Why a session ended early. */
export type SessionEnd = 'logout' | 'remote' | 'reuse' | 'password' | 'withdrawal' | 'lock' | 'replaced';

/** Age gate detail of a member (specification T2): verify, minor, switch the mode on. */
export type AdultDetail = 1 | 2 | 3;

/** Which works by rating the lists of a verified adult show (성인 작품 표시). */
export const ADULT_CHOICES = ['all', 'without', 'only'] as const;
export type AdultChoice = (typeof ADULT_CHOICES)[number];
/** Display names of the choices. */
export const ADULT_CHOICE_NAMES: Record<AdultChoice, string> = { all: '전체', without: '성인 제외', only: '성인만' };

/** Password length in characters (specification B1). */
export const PASSWORD_LENGTH = { least: 8, most: 20 } as const;
/** Minimum age (specification B1). */
export const MIN_AGE = 14;
/** Maximum token refreshes per failed request (specification B1). */
export const MAX_REFRESHES = 10;

/** Normalises an address: NFC, trimmed, lower case. */
export function normalizeEmail(mail: string): string {
  return mail.normalize('NFC').trim().toLowerCase();
}

/** Normalises a password to NFKC, so that all keyboards agree. */
export function normalizePassword(password: string): string {
  return password.normalize('NFKC');
}

/** Normalises a nickname: NFC, trimmed. */
export function normalizeNickname(nick: string): string {
  return nick.normalize('NFC').trim();
}

/** Whether a nickname has 2 to 12 Hangul syllables, Latin letters or digits. */
export function isNickname(nick: string): boolean {
  return new RegExp(`^[가-힣A-Za-z0-9]{${NICKNAME_LENGTH.least},${NICKNAME_LENGTH.most}}$`, 'u').test(
    normalizeNickname(nick),
  );
}

/** Masks an address: `re***@seoga.kr`. */
export function maskEmail(mail: string): string {
  const [name = '', host = ''] = mail.split('@');
  const letters = [...name];
  return `${letters.slice(0, letters.length > 3 ? 2 : 1).join('')}***@${host}`;
}

/** URL of a profile photo. */
export function photoPath(photo: string, size: PhotoSize): string {
  return `/media/members/${photo}/${size}.webp`;
}
