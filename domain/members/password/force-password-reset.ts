import type { Needs, Tx } from '#kernel/context';
import { LINK_MINUTES, MAX_LINKS_PER_HOUR } from '#shared/members/email-links';
import { clearPassword } from './credential-store.ts';
import { endAllSessions } from '../sessions/end-session.ts';
import { passwordResetEmail } from '../email/account-emails.ts';
import { countLinks } from '../email/one-time-link-store.ts';
import { selectEmailRecipient } from '../email/email-store.ts';
import { createLink } from '../email/one-time-links.ts';

/**
 * Removes a password in the caller's transaction, ends every session and sends a reset link. `no-password` (or no
 * address) and `too-often` change nothing.
 */
export async function forcePasswordReset(
  ctx: Needs<'secrets' | 'mailer'>,
  tx: Tx,
  memberNo: number,
): Promise<'sent' | 'no-password' | 'too-often'> {
  const member = await selectEmailRecipient(tx, { memberNo });
  if (!member) return 'no-password';
  if ((await countLinks(tx, memberNo, 'password')) >= MAX_LINKS_PER_HOUR) return 'too-often';
  if (!(await clearPassword(tx, memberNo))) return 'no-password';
  const token = await createLink(ctx, tx, { purpose: 'password', memberNo, mail: member.mail });
  await endAllSessions(tx, { memberNo, why: 'password' });
  const head = ctx.mailer.branding();
  const link = `${head.url}/find/password/reset?token=${token}`;
  const recipient = { ...head, nick: member.nick, address: member.mail };
  await ctx.mailer.send(tx, passwordResetEmail({ ...recipient, link, minutes: LINK_MINUTES.password }));
  return 'sent';
}
