import type { Needs, Tx } from '#shared/context';
import { letter } from './letters.ts';
import { selectAddressee } from './mail-store.ts';

/**
 * Writes a letter to a member in the caller's transaction, once for its key: after a greeting, the paragraphs. A member
 * without an address, or one who has left, gets none.
 */
export async function writeToMember(
  ctx: Needs<'mailer'>,
  tx: Tx,
  wish: { memberNo: number; key: string; subject: string; paragraphs: (url: string) => string[] },
): Promise<void> {
  const to = await selectAddressee(tx, wish.memberNo);
  if (!to) return;
  const head = ctx.mailer.letterhead();
  const written = letter({ ...head, nick: to.nick, address: to.mail }, wish.subject, wish.paragraphs(head.url));
  await ctx.mailer.send(tx, { ...written, key: wish.key });
}
