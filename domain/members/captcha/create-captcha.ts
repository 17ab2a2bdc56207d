import type { Needs } from '#kernel/context';
import { DomainError } from '#kernel/domain-error';
import { generateAnswer } from './captcha-rules.ts';
import { deleteExpiredCaptchas, saveCaptcha } from './captcha-store.ts';
import { countAttempt } from '#kernel/throttle-store';

const MAX_A_MINUTE = 20;
const DELETED_AT_ONCE = 50;
/** A multiple of three, so that every base64url character is fully random. */
const RANDOM_BYTES = 12;

/**
 * Replaces this browser's captcha; valid for three minutes and one attempt. Throws CAPTCHA_ERROR 0001 above twenty a
 * minute per address.
 */
export async function createCaptcha(
  ctx: Needs<'db' | 'secrets'>,
  input: { browser: string; address: string },
): Promise<void> {
  const counter = { kind: 'captcha', key: ctx.secrets.mac('throttle', input.address), windowSeconds: 60 };
  const { failures } = await countAttempt(ctx.db, counter);
  if (failures > MAX_A_MINUTE) throw new DomainError('CAPTCHA_ERROR', '0001');
  const answer = generateAnswer(() => ctx.secrets.random(RANDOM_BYTES));
  await ctx.db.transaction().execute(async (tx) => {
    await saveCaptcha(tx, { browser: input.browser, answer });
    await deleteExpiredCaptchas(tx, DELETED_AT_ONCE);
  });
}
