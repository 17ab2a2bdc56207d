import type { Needs } from '#shared/context';
import { Refusal } from '#shared/refusal';
import { isMail } from '#vocabulary/join-rules';
import { LINK_MINUTES } from '#vocabulary/mail-links';
import { plainMail } from '#vocabulary/members';
import { type SelfProof, confirmSelf } from './confirm-self.ts';
import { mailChangedLetter, mailProofLetter } from './letters.ts';
import { mailTakenLetter } from './mail-taken-letter.ts';
import { makeLink, readLink, spendLink } from './one-time-links.ts';
import { isMailTaken, updateMail } from './profile-store.ts';

type MailNeeds = Needs<'db' | 'mailer' | 'passwords' | 'secrets'>;

/**
 * Asks for another address: it counts once it is proved by the link that goes there. Whether somebody has it already is
 * told to the letter box alone, never to whoever asks. Refuses with PROFILE_ERROR 0007 what is no address, 0008 the one in
 * use, and with CONFIRM_ERROR as `confirmSelf` does.
 */
export async function requestMailChange(ctx: MailNeeds, order: { proof: SelfProof; mail: string }): Promise<void> {
  const mail = plainMail(order.mail);
  if (!isMail(mail)) throw new Refusal('PROFILE_ERROR', '0007');
  const own = await confirmSelf(ctx, order.proof);
  if (own.mail === mail) throw new Refusal('PROFILE_ERROR', '0008');
  const { memberNo } = order.proof;
  const { credentialEpoch } = own;
  await ctx.db.transaction().execute(async (tx) => {
    // Also for an address that is taken: whoever asks too often is silently let down either way.
    const token = await makeLink(ctx, tx, { purpose: 'mail-change', memberNo, mail, credentialEpoch });
    if (token === undefined) return;
    const head = ctx.mailer.letterhead();
    const to = { ...head, nick: own.nick, address: mail };
    if (await isMailTaken(tx, mail)) return ctx.mailer.send(tx, mailTakenLetter(to));
    const link = `${head.url}/my/mail-change?token=${token}`;
    return ctx.mailer.send(tx, mailProofLetter({ ...to, link, minutes: LINK_MINUTES['mail-change'] }));
  });
}

/** The address that a link would put in force. Refuses with LINK_ERROR 0002 a link that is used or past its time. */
export async function readMailChange(ctx: Needs<'db' | 'secrets'>, token: string): Promise<string> {
  return (await readLink(ctx, { purpose: 'mail-change', token })).mail;
}

/**
 * Puts the address that a link was sent to in force, and tells the one before. Refuses with LINK_ERROR 0002 a link that
 * is used, past its time, or of an address that somebody has taken since.
 */
export async function changeMail(ctx: Needs<'db' | 'mailer' | 'secrets'>, token: string): Promise<void> {
  await ctx.db.transaction().execute(async (tx) => {
    const { memberNo, mail } = await spendLink(ctx, tx, { purpose: 'mail-change', token });
    const changed = await updateMail(tx, { memberNo, mail });
    if (!changed) throw new Refusal('LINK_ERROR', '0002');
    if (changed.before === null) return;
    const to = { ...ctx.mailer.letterhead(), nick: changed.nick, address: changed.before };
    await ctx.mailer.send(tx, mailChangedLetter({ ...to, newAddress: mail, at: changed.at }));
  });
}
