import type { CaptchaQuestion, Needs } from '#shared/context';
import { selectCaptcha } from './captcha-store.ts';

/**
 * The captcha in force for this browser, to be painted or spoken; undefined when there is none. However often it is
 * asked for, it is the same question with the same seed, so that nobody learns more from a second look.
 */
export async function drawCaptcha(
  ctx: Needs<'db' | 'secrets'>,
  ask: { browser: string },
): Promise<CaptchaQuestion | undefined> {
  const captcha = await selectCaptcha(ctx.db, ask.browser);
  if (!captcha) return undefined;
  const { answer } = captcha;
  return { answer, seed: ctx.secrets.mac('captcha', `${ask.browser} ${captcha.made_at.getTime()} ${answer}`) };
}
