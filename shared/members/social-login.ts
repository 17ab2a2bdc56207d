import type { DeviceInfo } from '#shared/members/device';
import type { SocialProvider } from '#shared/members/members';

/** Providers in display order (specification A13). */
export const SOCIAL_PROVIDERS = ['naver', 'kakao', 'google', 'apple', 'facebook'] as const satisfies SocialProvider[];

/** Purpose of a provider flow: log in or sign up, or link a provider to the current member. */
export type SocialIntent = 'login' | 'link';

/** Button labels (specification A13). */
export const SOCIAL_LABELS: Record<SocialProvider, string> = {
  naver: '네이버로 계속하기',
  kakao: '카카오로 계속하기',
  google: 'Google로 계속하기',
  apple: 'Apple로 계속하기',
  facebook: 'Facebook으로 계속하기',
};

/** Script-readable cookie with the last provider used; not secret. */
export const RECENT_PROVIDER_COOKIE = 'login_recent';

/** HttpOnly cookie of a pending social sign-up; prefixed `__Host-` on https. */
export const JOINING_COOKIE = 'seoga_joining';

/** First app builds with the native Google dialog (specification D5). */
const NATIVE_GOOGLE_FROM = { AOS: 81, IOS: 23 } as const;

/** Whether this app uses the native Google dialog instead of a redirect (specification D5). */
export function hasNativeGoogle(device: Pick<DeviceInfo, 'type' | 'version'>): boolean {
  return device.type !== 'WEB' && device.version >= NATIVE_GOOGLE_FROM[device.type];
}

/** In-app browsers that Google rejects. */
const INSIDE_AN_APP = /KAKAOTALK|NAVER\(inapp|Instagram|FBAN|FBAV|\bLine\/|; wv\)/;

/** Whether Google rejects this browser; the shop's apps are exempt (specification D5). */
export function isRefusedByGoogle(device: Pick<DeviceInfo, 'type' | 'userAgent'>): boolean {
  return device.type === 'WEB' && INSIDE_AN_APP.test(device.userAgent);
}

/** Whether a string names a provider. */
export function isSocialProvider(word: string): word is SocialProvider {
  return SOCIAL_PROVIDERS.some((provider) => provider === word);
}
