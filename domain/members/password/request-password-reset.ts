import type { Needs } from '#kernel/context';
import { DomainError } from '#kernel/domain-error';
import { isEmail } from '#shared/members/join-rules';
import { normalizeEmail } from '#shared/members/members';
import { type ThrottleCounter, countAttempt } from '#kernel/throttle-store';

const MAX_REQUESTS_AN_HOUR = 20;
const HOUR_SECONDS = 3600;

/**
 * Requests a reset e-mail. A job does the lookup, so that nothing reveals whether the address is known. Throws
 * JOIN_ERROR 0001 for an invalid address, LOGIN_ERROR 0006 above twenty an hour.
 */
export async function requestPasswordReset(
  ctx: Needs<'db' | 'secrets' | 'jobs'>,
  input: { mail: string; address: string },
): Promise<void> {
  if (!isEmail(input.mail)) throw new DomainError('JOIN_ERROR', '0001');
  const counter: ThrottleCounter = {
    kind: 'password-reset',
    key: ctx.secrets.mac('throttle', input.address),
    windowSeconds: HOUR_SECONDS,
  };
  const { failures } = await ctx.db.transaction().execute(async (tx) => {
    const tries = await countAttempt(tx, counter);
    if (tries.failures <= MAX_REQUESTS_AN_HOUR)
      await ctx.jobs.add(tx, { name: 'password-reset', payload: { mail: normalizeEmail(input.mail) } });
    return tries;
  });
  if (failures > MAX_REQUESTS_AN_HOUR) throw new DomainError('LOGIN_ERROR', '0006', { wait: '1시간' });
}
