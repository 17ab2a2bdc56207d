import type { Needs } from '#shared/context';
import { Refusal } from '#shared/refusal';
import { plainMail, plainPassword } from '#vocabulary/members';
import { type Browser, beginConsoleSession } from './begin-console-session.ts';
import { selectByMail, updateOperator } from './operator-store.ts';
import { selectPasskeys } from './second-factor-store.ts';
import { isKnownAddress } from './session-store.ts';
import { countOrRefuse, forgive, loginCounters } from './way-in-throttle.ts';

/**
 * The first half of a login: mail and password. Answers what the cookie holds; the session counts once the second factor
 * was shown. Refuses with OPERATOR_ERROR 0001 whatever does not fit (after the same time, whether the address is known or
 * not), 0002 who has to wait, 0006 an account that has no second factor yet.
 */
export async function loginOperator(
  ctx: Needs<'db' | 'secrets' | 'passwords'>,
  order: Browser & { mail: string; password: string },
): Promise<string> {
  const mail = plainMail(order.mail);
  const { address } = order;
  const isKnown = await isKnownAddress(ctx.db, { mail, address });
  const counters = loginCounters(ctx, { account: mail, address, isKnown });
  await countOrRefuse(ctx, counters);
  const account = await selectByMail(ctx.db, mail);
  const password = plainPassword(order.password);
  const { isRight, isOutdated } = await ctx.passwords.verify(account?.password_hash ?? undefined, password);
  if (!account || !isRight || account.disabled_at) throw new Refusal('OPERATOR_ERROR', '0001');
  if (account.totp_sealed === null && (await selectPasskeys(ctx.db, account.id)).length === 0)
    throw new Refusal('OPERATOR_ERROR', '0006');
  const renewed = isOutdated ? await ctx.passwords.hash(password) : undefined;
  return ctx.db.transaction().execute(async (tx) => {
    await forgive(tx, counters);
    if (renewed !== undefined) await updateOperator(tx, account.id, { password_hash: renewed });
    return beginConsoleSession(ctx, tx, { operatorId: account.id, userAgent: order.userAgent, address });
  });
}
