import type { Needs, Tx } from '#kernel/context';
import { DomainError } from '#kernel/domain-error';
import { passwordError } from '#shared/members/join-rules';
import { normalizePassword } from '#shared/members/members';
import type { RemovedAccess } from '#shared/members/removed-access';
import { replacePassword } from './credential-store.ts';
import { endAllSessions } from '../sessions/end-session.ts';
import { passwordChangedEmail } from '../email/account-emails.ts';
import { markEmailVerified, selectEmailRecipient } from '../email/email-store.ts';
import { readLink, redeemLink } from '../email/one-time-links.ts';
import { saveEmailLogin } from '../profile/profile-store.ts';
import { removeUnverifiedAccess } from './remove-unverified-access.ts';

/** A link from an e-mail and the new password, twice. */
export interface PasswordResetInput {
  token: string;
  password: string;
  conpassword: string;
  /** Removes what other areas granted before the address was verified. */
  removeElsewhere(tx: Tx, memberNo: number): Promise<RemovedAccess[]>;
}

/**
 * Sets a password by a link, ends every session and sends an e-mail. A first verification of the address removes
 * earlier added access and returns it. Throws JOIN_ERROR 0002 to 0005 for invalid passwords (the link stays valid),
 * LINK_ERROR 0001 for an invalid link.
 */
export async function resetPassword(
  ctx: Needs<'db' | 'secrets' | 'passwords' | 'mailer'>,
  input: PasswordResetInput,
): Promise<RemovedAccess[]> {
  const errorCode = passwordError(input);
  if (errorCode) throw new DomainError('JOIN_ERROR', errorCode);
  const requested = { purpose: 'password', token: input.token } as const;
  // Hashing is expensive, so check the link first.
  await readLink(ctx, requested);
  const hash = await ctx.passwords.hash(normalizePassword(input.password));
  return ctx.db.transaction().execute(async (tx) => {
    const { memberNo, mail } = await redeemLink(ctx, tx, requested);
    const member = await selectEmailRecipient(tx, { memberNo });
    if (member?.mail !== mail) throw new DomainError('LINK_ERROR', '0001');
    await replacePassword(tx, { memberNo, hash });
    await saveEmailLogin(tx, { memberNo, mail });
    const removed =
      member.mailProvedAt === null
        ? [...(await removeUnverifiedAccess(tx, memberNo)), ...(await input.removeElsewhere(tx, memberNo))]
        : [];
    // The link proves access to the mailbox.
    await markEmailVerified(tx, memberNo);
    await endAllSessions(tx, { memberNo, why: 'password' });
    const recipient = { ...ctx.mailer.branding(), nick: member.nick, address: mail };
    await ctx.mailer.send(tx, passwordChangedEmail({ ...recipient, at: member.now, removed }));
    return removed;
  });
}
