import type { Needs, Tx } from '#shared/context';
import { letter } from './letters.ts';
import { selectAddressee } from './mail-store.ts';

/** A letter to a member, without its greeting. */
export interface MemberLetter {
  memberNo: number;
  key: string;
  subject: string;
  paragraphs: (url: string) => string[];
  /** What the law wants before the subject. */
  mark?: string;
  /** Where receiving more of the kind is ended: a page, and an address that a mail program asks by itself. */
  unsubscribe?: { page: string; oneClick: string };
}

/**
 * Writes a letter to a member in the caller's transaction, once for its key: after a greeting, the paragraphs. A member
 * without an address, or one who has left, gets none: false then.
 */
export async function writeToMember(ctx: Needs<'mailer'>, tx: Tx, wish: MemberLetter): Promise<boolean> {
  const to = await selectAddressee(tx, wish.memberNo);
  if (!to) return false;
  const head = ctx.mailer.letterhead();
  const written = letter({ ...head, nick: to.nick, address: to.mail }, wish.subject, wish.paragraphs(head.url));
  const { unsubscribe } = wish;
  const ends = unsubscribe
    ? { unsubscribe: head.url + unsubscribe.page, oneClick: head.url + unsubscribe.oneClick }
    : {};
  await ctx.mailer.send(tx, {
    ...written,
    subject: `${wish.mark ?? ''}${written.subject}`,
    key: wish.key,
    ...ends,
  });
  return true;
}
