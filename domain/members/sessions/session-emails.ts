import type { Needs, Tx } from '#kernel/context';
import { deviceName } from '#shared/members/device-name';
import { newDeviceEmail, sessionReusedEmail } from '../email/account-emails.ts';
import { selectUserAgent, selectEmailRecipient, selectOtherUserAgents } from '../email/email-store.ts';

/** Notifies of a login on a device name the member has not used before. The first login ever is not reported. */
export async function sendNewDeviceEmail(
  ctx: Needs<'mailer'>,
  tx: Tx,
  login: { memberNo: number; selector: string; userAgent: string },
): Promise<void> {
  const before = await selectOtherUserAgents(tx, login);
  const device = deviceName(login.userAgent);
  if (before.length === 0 || before.some((userAgent) => deviceName(userAgent) === device)) return;
  const member = await selectEmailRecipient(tx, { memberNo: login.memberNo });
  if (!member) return;
  const recipient = { ...ctx.mailer.branding(), nick: member.nick, address: member.mail };
  await ctx.mailer.send(tx, newDeviceEmail({ ...recipient, device, at: member.now }));
}

/** Notifies that a session was revoked because its key was used in two places. */
export async function sendReusedSessionEmail(
  ctx: Needs<'mailer'>,
  tx: Tx,
  session: { memberNo: number; selector: string },
): Promise<void> {
  const userAgent = await selectUserAgent(tx, session.selector);
  const member = await selectEmailRecipient(tx, { memberNo: session.memberNo });
  if (!member || userAgent === undefined) return;
  const recipient = { ...ctx.mailer.branding(), nick: member.nick, address: member.mail };
  const device = deviceName(userAgent);
  await ctx.mailer.send(tx, sessionReusedEmail({ ...recipient, device, at: member.now }));
}
