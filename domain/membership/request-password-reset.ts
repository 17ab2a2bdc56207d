import type { Needs } from '#shared/context';
import { Refusal } from '#shared/refusal';
import { isMail } from '#vocabulary/join-rules';
import { plainMail } from '#vocabulary/members';
import { type Counter, countTry } from '#shared/throttle-store';

const MOST_ASKED_AN_HOUR = 20;
const HOUR_SECONDS = 3600;

/**
 * Asks for a letter that leads to a new password. Whether anybody has this address shows neither in the answer nor in
 * its time: looking is left to a job. Refuses with JOIN_ERROR 0001 what is no address, and with LOGIN_ERROR 0006 beyond
 * twenty an hour from one place.
 */
export async function requestPasswordReset(
  ctx: Needs<'db' | 'secrets' | 'jobs'>,
  order: { mail: string; address: string },
): Promise<void> {
  if (!isMail(order.mail)) throw new Refusal('JOIN_ERROR', '0001');
  const counter: Counter = {
    kind: 'password-reset',
    key: ctx.secrets.mac('throttle', order.address),
    windowSeconds: HOUR_SECONDS,
  };
  const { failures } = await ctx.db.transaction().execute(async (tx) => {
    const tries = await countTry(tx, counter);
    if (tries.failures <= MOST_ASKED_AN_HOUR)
      await ctx.jobs.add(tx, { name: 'password-reset', order: { mail: plainMail(order.mail) } });
    return tries;
  });
  if (failures > MOST_ASKED_AN_HOUR) throw new Refusal('LOGIN_ERROR', '0006', { wait: '1시간' });
}
