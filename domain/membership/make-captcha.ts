import type { Needs } from '#shared/context';
import { Refusal } from '#shared/refusal';
import { newAnswer } from './captcha-rules.ts';
import { sweepCaptchas, writeCaptcha } from './captcha-store.ts';
import { countTry } from '#shared/throttle-store';

const MOST_A_MINUTE = 20;
const SWEPT_AT_ONCE = 50;
/** A multiple of three, so that every base64url character of it is wholly random. */
const RANDOM_BYTES = 12;

/**
 * Makes the captcha that this browser has to solve next; one made before counts no more. It holds for three minutes
 * and for one try. Refuses with CAPTCHA_ERROR 0001 more than twenty a minute from one address.
 */
export async function makeCaptcha(
  ctx: Needs<'db' | 'secrets'>,
  order: { browser: string; address: string },
): Promise<void> {
  const counter = { kind: 'captcha', key: ctx.secrets.mac('throttle', order.address), windowSeconds: 60 };
  const { failures } = await countTry(ctx.db, counter);
  if (failures > MOST_A_MINUTE) throw new Refusal('CAPTCHA_ERROR', '0001');
  const answer = newAnswer(() => ctx.secrets.random(RANDOM_BYTES));
  await ctx.db.transaction().execute(async (tx) => {
    await writeCaptcha(tx, { browser: order.browser, answer });
    await sweepCaptchas(tx, SWEPT_AT_ONCE);
  });
}
