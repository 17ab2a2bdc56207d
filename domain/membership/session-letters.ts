import type { Needs, Tx } from '#shared/context';
import { deviceName } from '#vocabulary/device-name';
import { newDeviceLetter, sessionReusedLetter } from './letters.ts';
import { selectAgent, selectCorrespondent, selectOtherAgents } from './mail-store.ts';

/**
 * Tells of a login on a device that none of the earlier ones had, by what a reader calls a device: a browser that was
 * renewed is the same. The first login of all is no news.
 */
export async function tellNewDevice(
  ctx: Needs<'mailer'>,
  tx: Tx,
  login: { memberNo: number; selector: string; userAgent: string },
): Promise<void> {
  const before = await selectOtherAgents(tx, login);
  const device = deviceName(login.userAgent);
  if (before.length === 0 || before.some((userAgent) => deviceName(userAgent) === device)) return;
  const member = await selectCorrespondent(tx, { memberNo: login.memberNo });
  if (!member) return;
  const addressee = { ...ctx.mailer.letterhead(), nick: member.nick, address: member.mail };
  await ctx.mailer.send(tx, newDeviceLetter({ ...addressee, device, at: member.now }));
}

/** Tells that a session was ended because its key came from two places. */
export async function tellReusedSession(
  ctx: Needs<'mailer'>,
  tx: Tx,
  session: { memberNo: number; selector: string },
): Promise<void> {
  const userAgent = await selectAgent(tx, session.selector);
  const member = await selectCorrespondent(tx, { memberNo: session.memberNo });
  if (!member || userAgent === undefined) return;
  const addressee = { ...ctx.mailer.letterhead(), nick: member.nick, address: member.mail };
  const device = deviceName(userAgent);
  await ctx.mailer.send(tx, sessionReusedLetter({ ...addressee, device, at: member.now }));
}
