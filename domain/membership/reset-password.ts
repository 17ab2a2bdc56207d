import type { Needs } from '#shared/context';
import { Refusal } from '#shared/refusal';
import { passwordFault } from '#vocabulary/join-rules';
import { plainPassword } from '#vocabulary/members';
import { endAllSessions } from './end-session.ts';
import { passwordChangedLetter } from './letters.ts';
import { noteMailProved, selectCorrespondent } from './mail-store.ts';
import { updatePasswordHash } from './member-store.ts';
import { readLink, spendLink } from './one-time-links.ts';
import { openMailWay } from './profile-store.ts';

/**
 * Sets a new password by a link from a letter, ends every session of the member and tells so by letter. Refuses with
 * JOIN_ERROR 0002 to 0005 what is wrong with the passwords, which leaves the link good, and with LINK_ERROR 0001 a link
 * that is used or past its time.
 */
export async function resetPassword(
  ctx: Needs<'db' | 'secrets' | 'passwords' | 'mailer'>,
  order: { token: string; password: string; conpassword: string },
): Promise<void> {
  const fault = passwordFault(order);
  if (fault) throw new Refusal('JOIN_ERROR', fault);
  const asked = { purpose: 'password', token: order.token } as const;
  // Hashing is dear: nobody without a link makes the shop do it.
  await readLink(ctx, asked);
  const hash = await ctx.passwords.hash(plainPassword(order.password));
  await ctx.db.transaction().execute(async (tx) => {
    const { memberNo, mail } = await spendLink(ctx, tx, asked);
    const member = await selectCorrespondent(tx, { memberNo });
    if (member?.mail !== mail) throw new Refusal('LINK_ERROR', '0001');
    await updatePasswordHash(tx, { memberNo, hash });
    // For whoever joined over a provider it is the first: from now on it is a way in like the others.
    await openMailWay(tx, { memberNo, mail });
    // Whoever holds the link reads the letter box.
    await noteMailProved(tx, memberNo);
    await endAllSessions(tx, { memberNo, why: 'password' });
    const addressee = { ...ctx.mailer.letterhead(), nick: member.nick, address: mail };
    await ctx.mailer.send(tx, passwordChangedLetter({ ...addressee, at: member.now }));
  });
}
