import type { CaptchaChallenge, Needs } from '#kernel/context';
import { selectCaptcha } from './captcha-store.ts';

/** This browser's captcha. The seed stays the same, so that repeated requests reveal nothing more. */
export async function findCaptcha(
  ctx: Needs<'db' | 'secrets'>,
  input: { browser: string },
): Promise<CaptchaChallenge | undefined> {
  const captcha = await selectCaptcha(ctx.db, input.browser);
  if (!captcha) return undefined;
  const { answer } = captcha;
  return { answer, seed: ctx.secrets.mac('captcha', `${input.browser} ${captcha.made_at.getTime()} ${answer}`) };
}
