import type { DeviceInfo } from '#vocabulary/device';
import type { SocialProvider } from '#vocabulary/members';

/** The five providers in the order in which they are offered (specification A13). */
export const SOCIAL_PROVIDERS = ['naver', 'kakao', 'google', 'apple', 'facebook'] as const satisfies SocialProvider[];

/** Why somebody goes over a provider: to log in or join, or to add a way in to the member who is logged in. */
export type SocialIntent = 'login' | 'link';

/** What the buttons say (specification A13). */
export const SOCIAL_LABELS: Record<SocialProvider, string> = {
  naver: '네이버로 계속하기',
  kakao: '카카오로 계속하기',
  google: 'Google로 계속하기',
  apple: 'Apple로 계속하기',
  facebook: 'Facebook으로 계속하기',
};

/** Cookie that script may read: by which provider this browser last logged in. No secret. */
export const RECENT_PROVIDER_COOKIE = 'login_recent';

/** HttpOnly cookie of whoever comes from a provider and may join; with https its name begins with `__Host-`. */
export const JOINING_COOKIE = 'seoga_joining';

/** Shells from these builds on bring Google's own dialog (specification D5). */
const NATIVE_GOOGLE_FROM = { AOS: 81, IOS: 23 } as const;

/** Whether this shell logs in by Google's own dialog; browsers and older shells go by redirect (specification D5). */
export function hasNativeGoogle(device: Pick<DeviceInfo, 'type' | 'version'>): boolean {
  return device.type !== 'WEB' && device.version >= NATIVE_GOOGLE_FROM[device.type];
}

/** Browsers inside other apps, to which Google shows its refusal instead of its login. */
const INSIDE_AN_APP = /KAKAOTALK|NAVER\(inapp|Instagram|FBAN|FBAV|\bLine\/|; wv\)/;

/** Whether Google refuses this browser; the shop's own shells are not asked (specification D5). */
export function isRefusedByGoogle(device: Pick<DeviceInfo, 'type' | 'userAgent'>): boolean {
  return device.type === 'WEB' && INSIDE_AN_APP.test(device.userAgent);
}

/** Whether a word names one of the five. */
export function isSocialProvider(word: string): word is SocialProvider {
  return SOCIAL_PROVIDERS.some((provider) => provider === word);
}
