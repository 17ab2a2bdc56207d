import type { Needs, Tx } from '#kernel/context';
import { DomainError } from '#kernel/domain-error';
import { LINK_MINUTES } from '#shared/members/email-links';
import { verificationEmail } from './account-emails.ts';
import { markEmailVerified, selectEmailRecipient } from './email-store.ts';
import { createLink, redeemLink } from './one-time-links.ts';

/** Sends the verification e-mail; silently skips it above three an hour. `returnTo` is where the reader continues. */
export async function sendEmailVerification(
  ctx: Needs<'secrets' | 'mailer'>,
  tx: Tx,
  { memberNo, returnTo }: { memberNo: number; returnTo?: string },
): Promise<void> {
  const member = await selectEmailRecipient(tx, { memberNo });
  if (!member || member.mailProvedAt) return;
  const token = await createLink(ctx, tx, { purpose: 'mail-proof', memberNo, mail: member.mail });
  if (token === undefined) return;
  const head = ctx.mailer.branding();
  const target = returnTo && returnTo !== '/' ? `&return_to=${encodeURIComponent(returnTo)}` : '';
  const link = `${head.url}/my/mail-proof?token=${token}${target}`;
  const recipient = { ...head, nick: member.nick, address: member.mail };
  await ctx.mailer.send(tx, verificationEmail({ ...recipient, link, minutes: LINK_MINUTES['mail-proof'] }));
}

/** Sends the verification e-mail again. */
export async function requestEmailVerification(
  ctx: Needs<'db' | 'secrets' | 'mailer'>,
  recipient: { memberNo: number; returnTo?: string },
): Promise<void> {
  await ctx.db.transaction().execute((tx) => sendEmailVerification(ctx, tx, recipient));
}

/**
 * Verifies an address by its link. Throws LINK_ERROR 0002 when the link is invalid or the address no longer current.
 */
export async function verifyEmail(ctx: Needs<'db' | 'secrets'>, token: string): Promise<void> {
  await ctx.db.transaction().execute(async (tx) => {
    const { memberNo, mail } = await redeemLink(ctx, tx, { purpose: 'mail-proof', token });
    const member = await selectEmailRecipient(tx, { memberNo });
    if (member?.mail !== mail) throw new DomainError('LINK_ERROR', '0002');
    await markEmailVerified(tx, memberNo);
  });
}
