/**
 * Captcha symbols that neither look nor sound alike and need no shift. Excluded: 0 1 B D E G I N O P Q S U V Z;
 * spoken, 이 (2) and E, 육 (6) and U, 엠 and 엔, 피 and 티 are indistinguishable.
 */
export const CAPTCHA_SYMBOLS = '23456789ACFHJKLMRTWXY';
/** Symbols per captcha. */
export const CAPTCHA_LENGTH = 6;
/** Lifetime in seconds. */
export const CAPTCHA_SECONDS = 180;

/** Image and audio URLs with a cache-busting timestamp. */
export interface CaptchaAddresses {
  image: string;
  sound: string;
}

/** URLs of a captcha requested at a time (specification A10). */
export function captchaAddresses(at: Date): CaptchaAddresses {
  const time = at.getTime();
  return { image: `/proc/login_captcha/image?t=${time}`, sound: `/proc/login_captcha/sound?t=${time}` };
}
