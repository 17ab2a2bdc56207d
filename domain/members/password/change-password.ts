import type { Needs } from '#kernel/context';
import { DomainError } from '#kernel/domain-error';
import { passwordError } from '#shared/members/join-rules';
import { normalizePassword } from '#shared/members/members';
import { type PasswordProof, confirmPassword } from '../login/confirm-password.ts';
import { lockCredentials, replacePassword } from './credential-store.ts';
import { endAllSessions } from '../sessions/end-session.ts';
import { passwordChangedEmail } from '../email/account-emails.ts';
import { selectEmailRecipient } from '../email/email-store.ts';
import { saveEmailLogin } from '../profile/profile-store.ts';

/** A new password twice, and whether it ends other sessions; `proof` holds the current one. */
export interface PasswordChange {
  proof: PasswordProof;
  password: string;
  conpassword: string;
  endsOthers: boolean;
}

/**
 * Changes or sets a password and sends an e-mail. Throws JOIN_ERROR 0002 to 0005 when invalid, PROFILE_ERROR 0006
 * without an address, MEMBER_ERROR 0008 without a verified one for a first password, CONFIRM_ERROR as
 * `confirmPassword` does.
 */
export async function changePassword(
  ctx: Needs<'db' | 'mailer' | 'passwords' | 'secrets'>,
  input: PasswordChange,
): Promise<void> {
  const { proof } = input;
  const access = await confirmPassword(ctx, proof);
  if (access.mail === null) throw new DomainError('PROFILE_ERROR', '0006');
  // A first password adds a login for an address that may be somebody else's.
  if (access.passwordHash === null && !access.isMailProved) throw new DomainError('MEMBER_ERROR', '0008');
  const errorCode = passwordError(input);
  if (errorCode) throw new DomainError('JOIN_ERROR', errorCode);
  const hash = await ctx.passwords.hash(normalizePassword(input.password));
  await ctx.db.transaction().execute(async (tx) => {
    // A concurrent password reset has ended this session.
    if (!(await lockCredentials(tx, { ...proof, credentialEpoch: access.credentialEpoch })))
      throw new DomainError('AUTH_ERROR', '0004');
    const member = await selectEmailRecipient(tx, { memberNo: proof.memberNo });
    if (!member) throw new DomainError('AUTH_ERROR', '0004');
    await replacePassword(tx, { memberNo: proof.memberNo, hash });
    await saveEmailLogin(tx, { memberNo: proof.memberNo, mail: member.mail });
    if (input.endsOthers)
      await endAllSessions(tx, { memberNo: proof.memberNo, except: proof.sessionId, why: 'password' });
    const to = { ...ctx.mailer.branding(), nick: member.nick, address: member.mail };
    await ctx.mailer.send(tx, passwordChangedEmail({ ...to, at: member.now }));
  });
}
