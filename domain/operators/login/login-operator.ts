import type { Needs } from '#kernel/context';
import { DomainError } from '#kernel/domain-error';
import { normalizeEmail, normalizePassword } from '#shared/members/members';
import { type Browser, startConsoleSession } from '../sessions/start-console-session.ts';
import { selectByMail, updateOperator } from '../operator-store.ts';
import { selectPasskeys } from './second-factor-store.ts';
import { isKnownAddress } from '../sessions/session-store.ts';
import { countAttempt, clearAttempts, loginCounters } from './login-throttle.ts';

/**
 * First login step: e-mail address and password. Returns the cookie value of a session that is valid after the second
 * factor. Throws OPERATOR_ERROR 0001 for wrong credentials (same timing for unknown addresses), 0002 while throttled,
 * 0006 without a second factor.
 */
export async function loginOperator(
  ctx: Needs<'db' | 'secrets' | 'passwords'>,
  input: Browser & { mail: string; password: string },
): Promise<string> {
  const mail = normalizeEmail(input.mail);
  const { address } = input;
  const isKnown = await isKnownAddress(ctx.db, { mail, address });
  const counters = loginCounters(ctx, { account: mail, address, isKnown });
  await countAttempt(ctx, counters);
  const account = await selectByMail(ctx.db, mail);
  const password = normalizePassword(input.password);
  const { isRight, isOutdated } = await ctx.passwords.verify(account?.password_hash ?? undefined, password);
  if (!account || !isRight || account.disabled_at) throw new DomainError('OPERATOR_ERROR', '0001');
  if (account.totp_sealed === null && (await selectPasskeys(ctx.db, account.id)).length === 0)
    throw new DomainError('OPERATOR_ERROR', '0006');
  const renewed = isOutdated ? await ctx.passwords.hash(password) : undefined;
  return ctx.db.transaction().execute(async (tx) => {
    await clearAttempts(tx, counters);
    if (renewed !== undefined) await updateOperator(tx, account.id, { password_hash: renewed });
    return startConsoleSession(ctx, tx, { operatorId: account.id, userAgent: input.userAgent, address });
  });
}
