import type { Tx } from '#shared/context';
import { plainAnswer } from './captcha-rules.ts';
import { takeCaptcha } from './captcha-store.ts';

/** What came of a captcha; it is used up whichever it was. */
export type CaptchaOutcome = 'solved' | 'wrong' | 'missing';

/**
 * Looks at what a browser typed for its captcha; case, spaces and the keyboard's language do not matter. `missing`:
 * nothing was typed, and nothing is used up. One that is past its time or was tried before is `wrong`.
 *
 * @NOTE It is used up with the transaction: commit it, also where the outcome refuses what was asked.
 */
export async function solveCaptcha(tx: Tx, tried: { browser: string; text: string }): Promise<CaptchaOutcome> {
  const text = plainAnswer(tried.text);
  if (text === '') return 'missing';
  return (await takeCaptcha(tx, tried.browser)) === text ? 'solved' : 'wrong';
}
