import type { Needs, Tx } from '#kernel/context';
import { memberEmail } from './account-emails.ts';
import { selectMemberAddress } from './email-store.ts';

/** An e-mail to a member, without greeting. */
export interface MemberEmail {
  memberNo: number;
  key: string;
  subject: string;
  paragraphs: (url: string) => string[];
  /** A legally required prefix of the subject. */
  mark?: string;
  /** Unsubscribe page, and address for one-click unsubscription by mail programs. */
  unsubscribe?: { page: string; oneClick: string };
}

/**
 * Sends an e-mail in the caller's transaction, once per key. Returns false for a member without address or one who has
 * left.
 */
export async function sendMemberEmail(ctx: Needs<'mailer'>, tx: Tx, input: MemberEmail): Promise<boolean> {
  const to = await selectMemberAddress(tx, input.memberNo);
  if (!to) return false;
  const head = ctx.mailer.branding();
  const written = memberEmail({ ...head, nick: to.nick, address: to.mail }, input.subject, input.paragraphs(head.url));
  const { unsubscribe } = input;
  const ends = unsubscribe
    ? { unsubscribe: head.url + unsubscribe.page, oneClick: head.url + unsubscribe.oneClick }
    : {};
  await ctx.mailer.send(tx, {
    ...written,
    subject: `${input.mark ?? ''}${written.subject}`,
    key: input.key,
    ...ends,
  });
  return true;
}
