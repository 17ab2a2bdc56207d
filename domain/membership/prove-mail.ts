import type { Needs, Tx } from '#shared/context';
import { Refusal } from '#shared/refusal';
import { LINK_MINUTES } from '#vocabulary/mail-links';
import { mailProofLetter } from './letters.ts';
import { noteMailProved, selectCorrespondent } from './mail-store.ts';
import { makeLink, spendLink } from './one-time-links.ts';

/** Sends a member the letter that proves the address, at joining and when asked again; silent beyond three an hour. */
export async function sendMailProof(ctx: Needs<'secrets' | 'mailer'>, tx: Tx, memberNo: number): Promise<void> {
  const member = await selectCorrespondent(tx, { memberNo });
  if (!member || member.mailProvedAt) return;
  const token = await makeLink(ctx, tx, { purpose: 'mail-proof', memberNo, mail: member.mail });
  if (token === undefined) return;
  const head = ctx.mailer.letterhead();
  const link = `${head.url}/my/mail-proof?token=${token}`;
  const addressee = { ...head, nick: member.nick, address: member.mail };
  await ctx.mailer.send(tx, mailProofLetter({ ...addressee, link, minutes: LINK_MINUTES['mail-proof'] }));
}

/** Asks for that letter again. */
export async function requestMailProof(ctx: Needs<'db' | 'secrets' | 'mailer'>, memberNo: number): Promise<void> {
  await ctx.db.transaction().execute((tx) => sendMailProof(ctx, tx, memberNo));
}

/** Proves the address that a link was sent to. Refuses with LINK_ERROR 0002 a link that is used, late, or of an address no longer in use. */
export async function proveMail(ctx: Needs<'db' | 'secrets'>, token: string): Promise<void> {
  await ctx.db.transaction().execute(async (tx) => {
    const { memberNo, mail } = await spendLink(ctx, tx, { purpose: 'mail-proof', token });
    const member = await selectCorrespondent(tx, { memberNo });
    if (member?.mail !== mail) throw new Refusal('LINK_ERROR', '0002');
    await noteMailProved(tx, memberNo);
  });
}
