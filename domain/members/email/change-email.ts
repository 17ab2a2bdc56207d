import type { Needs } from '#kernel/context';
import { DomainError } from '#kernel/domain-error';
import { isEmail } from '#shared/members/join-rules';
import { LINK_MINUTES } from '#shared/members/email-links';
import { normalizeEmail } from '#shared/members/members';
import { type PasswordProof, confirmPassword } from '../login/confirm-password.ts';
import { emailChangedEmail, verificationEmail } from './account-emails.ts';
import { emailTakenEmail } from './email-taken-message.ts';
import { createLink, readLink, redeemLink } from './one-time-links.ts';
import { isEmailTaken, updateEmail } from '../profile/profile-store.ts';

type MailNeeds = Needs<'db' | 'mailer' | 'passwords' | 'secrets'>;

/**
 * Requests another e-mail address, effective once its link is opened. A taken address is revealed only by e-mail to
 * it. Throws PROFILE_ERROR 0007 when invalid, 0008 when current, CONFIRM_ERROR as `confirmPassword` does.
 */
export async function requestEmailChange(ctx: MailNeeds, input: { proof: PasswordProof; mail: string }): Promise<void> {
  const mail = normalizeEmail(input.mail);
  if (!isEmail(mail)) throw new DomainError('PROFILE_ERROR', '0007');
  const access = await confirmPassword(ctx, input.proof);
  if (access.mail === mail) throw new DomainError('PROFILE_ERROR', '0008');
  const { memberNo } = input.proof;
  const { credentialEpoch } = access;
  await ctx.db.transaction().execute(async (tx) => {
    // Also for a taken address, so that rate limiting is indistinguishable.
    const token = await createLink(ctx, tx, { purpose: 'mail-change', memberNo, mail, credentialEpoch });
    if (token === undefined) return;
    const head = ctx.mailer.branding();
    const to = { ...head, nick: access.nick, address: mail };
    if (await isEmailTaken(tx, mail)) return ctx.mailer.send(tx, emailTakenEmail(to));
    const link = `${head.url}/my/mail-change?token=${token}`;
    return ctx.mailer.send(tx, verificationEmail({ ...to, link, minutes: LINK_MINUTES['mail-change'] }));
  });
}

/** The address a link would set. Throws LINK_ERROR 0002 when the link is invalid. */
export async function readEmailChange(ctx: Needs<'db' | 'secrets'>, token: string): Promise<string> {
  return (await readLink(ctx, { purpose: 'mail-change', token })).mail;
}

/**
 * Sets the address of a link and notifies the previous one. Throws LINK_ERROR 0002 when the link is invalid or the
 * address taken.
 */
export async function changeEmail(ctx: Needs<'db' | 'mailer' | 'secrets'>, token: string): Promise<void> {
  await ctx.db.transaction().execute(async (tx) => {
    const { memberNo, mail } = await redeemLink(ctx, tx, { purpose: 'mail-change', token });
    const changed = await updateEmail(tx, { memberNo, mail });
    if (!changed) throw new DomainError('LINK_ERROR', '0002');
    if (changed.before === null) return;
    const to = { ...ctx.mailer.branding(), nick: changed.nick, address: changed.before };
    await ctx.mailer.send(tx, emailChangedEmail({ ...to, newAddress: mail, at: changed.at }));
  });
}
