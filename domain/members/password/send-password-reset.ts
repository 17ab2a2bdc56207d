import type { Needs, Tx } from '#kernel/context';
import { LINK_MINUTES, MAX_LINKS_PER_HOUR } from '#shared/members/email-links';
import type { SocialProvider } from '#shared/members/members';
import { otherLoginMethodEmail, passwordResetEmail } from '../email/account-emails.ts';
import { type EmailRecipient, selectEmailRecipient, selectLoginProviders } from '../email/email-store.ts';
import { createLink } from '../email/one-time-links.ts';
import { countAttempt } from '#kernel/throttle-store';

/** The job behind `requestPasswordReset`: sends the e-mail, at most three an hour per member. */
export async function sendPasswordReset(
  ctx: Needs<'db' | 'secrets' | 'mailer'>,
  { mail }: { mail: string },
): Promise<void> {
  await ctx.db.transaction().execute(async (tx) => {
    const member = await selectEmailRecipient(tx, { mail });
    if (!member) return;
    const providers = await selectLoginProviders(tx, member.memberNo);
    if (providers.includes('mail')) await sendResetLink(ctx, tx, member);
    else
      await sendOtherLoginMethod(ctx, tx, {
        ...member,
        providers: providers.filter((provider) => provider !== 'mail'),
      });
  });
}

async function sendResetLink(ctx: Needs<'secrets' | 'mailer'>, tx: Tx, member: EmailRecipient): Promise<void> {
  const token = await createLink(ctx, tx, { purpose: 'password', memberNo: member.memberNo, mail: member.mail });
  if (token === undefined) return;
  const head = ctx.mailer.branding();
  const link = `${head.url}/find/password/reset?token=${token}`;
  const recipient = { ...head, nick: member.nick, address: member.mail };
  await ctx.mailer.send(tx, passwordResetEmail({ ...recipient, link, minutes: LINK_MINUTES.password }));
}

// Without a password nothing is reset: access to the mailbox does not prove ownership of the provider account.
async function sendOtherLoginMethod(
  ctx: Needs<'secrets' | 'mailer'>,
  tx: Tx,
  member: EmailRecipient & { providers: SocialProvider[] },
): Promise<void> {
  const key = ctx.secrets.mac('throttle', `member ${member.memberNo}`);
  const { failures } = await countAttempt(tx, { kind: 'other-way', key, windowSeconds: 3600 });
  if (failures > MAX_LINKS_PER_HOUR || member.providers.length === 0) return;
  const recipient = { ...ctx.mailer.branding(), nick: member.nick, address: member.mail };
  await ctx.mailer.send(tx, otherLoginMethodEmail({ ...recipient, providers: member.providers }));
}
