import type { Tx } from '#kernel/context';
import { normalizeAnswer } from './captcha-rules.ts';
import { consumeCaptcha } from './captcha-store.ts';

/** The outcome of a captcha attempt. */
export type CaptchaOutcome = 'solved' | 'wrong' | 'missing';

/**
 * Checks an answer and uses up the captcha, unless the input is empty (`missing`).
 * @NOTE Used up with the transaction: commit also when the outcome is a rejection.
 */
export async function solveCaptcha(tx: Tx, tried: { browser: string; text: string }): Promise<CaptchaOutcome> {
  const text = normalizeAnswer(tried.text);
  if (text === '') return 'missing';
  return (await consumeCaptcha(tx, tried.browser)) === text ? 'solved' : 'wrong';
}
