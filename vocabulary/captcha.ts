/**
 * What captchas are made of: digits and letters that neither look nor sound like another, typed without shift. Left out
 * are 0 1 B D E G I N O P Q S U V Z; 이 (2) and E, 육 (6) and U, 엠 and 엔, 피 and 티 are told apart by no ear.
 */
export const CAPTCHA_SYMBOLS = '23456789ACFHJKLMRTWXY';
/** How many symbols stand in one captcha. */
export const CAPTCHA_LENGTH = 6;
/** How long a captcha holds. */
export const CAPTCHA_SECONDS = 180;

/** Where a captcha is seen and heard, each with the moment it was asked for, so that no older one is shown. */
export interface CaptchaAddresses {
  image: string;
  sound: string;
}

/** The addresses of a captcha that was asked for at a moment (specification A10). */
export function captchaAddresses(at: Date): CaptchaAddresses {
  const asked = at.getTime();
  return { image: `/proc/login_captcha/image?t=${asked}`, sound: `/proc/login_captcha/sound?t=${asked}` };
}
