import type { Needs, Tx } from '#shared/context';
import { Refusal } from '#shared/refusal';
import { passwordFault } from '#vocabulary/join-rules';
import { plainPassword } from '#vocabulary/members';
import type { RemovedAccess } from '#vocabulary/removed-access';
import { replacePassword } from './credential-store.ts';
import { endAllSessions } from './end-session.ts';
import { passwordChangedLetter } from './letters.ts';
import { noteMailProved, selectCorrespondent } from './mail-store.ts';
import { readLink, spendLink } from './one-time-links.ts';
import { openMailWay } from './profile-store.ts';
import { removeUnprovedAccess } from './remove-unproved-access.ts';

/** A link from an e-mail and the new password, twice. */
export interface ResetOrder {
  token: string;
  password: string;
  conpassword: string;
  /** Removes what other parts of the shop gave to whoever used the account before its address was proved. */
  removeElsewhere(tx: Tx, memberNo: number): Promise<RemovedAccess[]>;
}

/**
 * Sets a new password by a link from a letter, ends every session of the member and tells so by letter. Where that proves
 * the address for the first time, whatever was added before is removed; answers what that was. Refuses with
 * JOIN_ERROR 0002 to 0005 what is wrong with the passwords, which leaves the link good, and with LINK_ERROR 0001 a link
 * that is used or past its time.
 */
export async function resetPassword(
  ctx: Needs<'db' | 'secrets' | 'passwords' | 'mailer'>,
  order: ResetOrder,
): Promise<RemovedAccess[]> {
  const fault = passwordFault(order);
  if (fault) throw new Refusal('JOIN_ERROR', fault);
  const asked = { purpose: 'password', token: order.token } as const;
  // Hashing is dear: nobody without a link makes the shop do it.
  await readLink(ctx, asked);
  const hash = await ctx.passwords.hash(plainPassword(order.password));
  return ctx.db.transaction().execute(async (tx) => {
    const { memberNo, mail } = await spendLink(ctx, tx, asked);
    const member = await selectCorrespondent(tx, { memberNo });
    if (member?.mail !== mail) throw new Refusal('LINK_ERROR', '0001');
    await replacePassword(tx, { memberNo, hash });
    // For whoever joined over a provider it is the first: from now on it is a way in like the others.
    await openMailWay(tx, { memberNo, mail });
    const removed =
      member.mailProvedAt === null
        ? [...(await removeUnprovedAccess(tx, memberNo)), ...(await order.removeElsewhere(tx, memberNo))]
        : [];
    // Whoever holds the link reads the letter box.
    await noteMailProved(tx, memberNo);
    await endAllSessions(tx, { memberNo, why: 'password' });
    const addressee = { ...ctx.mailer.letterhead(), nick: member.nick, address: mail };
    await ctx.mailer.send(tx, passwordChangedLetter({ ...addressee, at: member.now, removed }));
    return removed;
  });
}
