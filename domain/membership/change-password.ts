import type { Needs } from '#shared/context';
import { Refusal } from '#shared/refusal';
import { passwordFault } from '#vocabulary/join-rules';
import { plainPassword } from '#vocabulary/members';
import { type SelfProof, confirmSelf } from './confirm-self.ts';
import { lockCredentials, replacePassword } from './credential-store.ts';
import { endAllSessions } from './end-session.ts';
import { passwordChangedLetter } from './letters.ts';
import { selectCorrespondent } from './mail-store.ts';
import { openMailWay } from './profile-store.ts';

/** A new password twice, and whether logins elsewhere end with it; `proof` holds the one in force. */
export interface PasswordOrder {
  proof: SelfProof;
  password: string;
  conpassword: string;
  endsOthers: boolean;
}

/**
 * Gives a member another password, or the first, and tells so by letter. Refuses with JOIN_ERROR 0002 to 0005 what is
 * wrong with it, with PROFILE_ERROR 0006 whoever has no address to log in by, MEMBER_ERROR 0008 a first
 * password at an address that is not proved, and with CONFIRM_ERROR as `confirmSelf`.
 */
export async function changePassword(
  ctx: Needs<'db' | 'mailer' | 'passwords' | 'secrets'>,
  order: PasswordOrder,
): Promise<void> {
  const { proof } = order;
  const own = await confirmSelf(ctx, proof);
  if (own.mail === null) throw new Refusal('PROFILE_ERROR', '0006');
  // The first password is a further way to log in, at an address that may be somebody else's.
  if (own.passwordHash === null && !own.isMailProved) throw new Refusal('MEMBER_ERROR', '0008');
  const fault = passwordFault(order);
  if (fault) throw new Refusal('JOIN_ERROR', fault);
  const hash = await ctx.passwords.hash(plainPassword(order.password));
  await ctx.db.transaction().execute(async (tx) => {
    // Whoever reset the password meanwhile has ended this session.
    if (!(await lockCredentials(tx, { ...proof, credentialEpoch: own.credentialEpoch })))
      throw new Refusal('AUTH_ERROR', '0004');
    const member = await selectCorrespondent(tx, { memberNo: proof.memberNo });
    if (!member) throw new Refusal('AUTH_ERROR', '0004');
    await replacePassword(tx, { memberNo: proof.memberNo, hash });
    await openMailWay(tx, { memberNo: proof.memberNo, mail: member.mail });
    if (order.endsOthers)
      await endAllSessions(tx, { memberNo: proof.memberNo, except: proof.sessionId, why: 'password' });
    const to = { ...ctx.mailer.letterhead(), nick: member.nick, address: member.mail };
    await ctx.mailer.send(tx, passwordChangedLetter({ ...to, at: member.now }));
  });
}
