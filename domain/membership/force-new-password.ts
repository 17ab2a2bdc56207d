import type { Needs, Tx } from '#shared/context';
import { LINK_MINUTES, MOST_LINKS_AN_HOUR } from '#vocabulary/mail-links';
import { clearPassword } from './credential-store.ts';
import { endAllSessions } from './end-session.ts';
import { passwordResetLetter } from './letters.ts';
import { countLinks } from './link-store.ts';
import { selectCorrespondent } from './mail-store.ts';
import { makeLink } from './one-time-links.ts';

/**
 * Makes a member's password worthless in the caller's transaction, ends every session and sends the link to a new one.
 * `no-password`: there is none, or nowhere to write to; `too-often`: three links were sent within the hour. Nothing is changed
 * then.
 */
export async function forceNewPassword(
  ctx: Needs<'secrets' | 'mailer'>,
  tx: Tx,
  memberNo: number,
): Promise<'sent' | 'no-password' | 'too-often'> {
  const member = await selectCorrespondent(tx, { memberNo });
  if (!member) return 'no-password';
  if ((await countLinks(tx, memberNo, 'password')) >= MOST_LINKS_AN_HOUR) return 'too-often';
  if (!(await clearPassword(tx, memberNo))) return 'no-password';
  const token = await makeLink(ctx, tx, { purpose: 'password', memberNo, mail: member.mail });
  await endAllSessions(tx, { memberNo, why: 'password' });
  const head = ctx.mailer.letterhead();
  const link = `${head.url}/find/password/reset?token=${token}`;
  const addressee = { ...head, nick: member.nick, address: member.mail };
  await ctx.mailer.send(tx, passwordResetLetter({ ...addressee, link, minutes: LINK_MINUTES.password }));
  return 'sent';
}
