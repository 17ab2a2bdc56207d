import type { Tx } from '#shared/context';
import { takeCaptcha } from './captcha-store.ts';

/** What came of a captcha; it is used up whichever it was. */
export type CaptchaOutcome = 'solved' | 'wrong' | 'missing';

/** Looks at what a browser typed for the captcha it was shown; case and spaces do not matter. */
export async function solveCaptcha(tx: Tx, answer: { browser: string; text: string }): Promise<CaptchaOutcome> {
  const text = answer.text.replaceAll(/\s/g, '').toUpperCase();
  if (text === '') return 'missing';
  const wanted = await takeCaptcha(tx, answer.browser);
  return wanted !== undefined && wanted === text ? 'solved' : 'wrong';
}
