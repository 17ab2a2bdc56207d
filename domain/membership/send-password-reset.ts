import type { Needs, Tx } from '#shared/context';
import { LINK_MINUTES, MOST_LINKS_AN_HOUR } from '#vocabulary/mail-links';
import type { SocialProvider } from '#vocabulary/members';
import { otherWayLetter, passwordResetLetter } from './letters.ts';
import { type Correspondent, selectCorrespondent, selectWaysIn } from './mail-store.ts';
import { makeLink } from './one-time-links.ts';
import { countTry } from '#shared/throttle-store';

/** The job behind `requestPasswordReset`: writes to whoever has the address, and to nobody more than three times an hour. */
export async function sendPasswordReset(
  ctx: Needs<'db' | 'secrets' | 'mailer'>,
  { mail }: { mail: string },
): Promise<void> {
  await ctx.db.transaction().execute(async (tx) => {
    const member = await selectCorrespondent(tx, { mail });
    if (!member) return;
    const ways = await selectWaysIn(tx, member.memberNo);
    if (ways.includes('mail')) await sendResetLink(ctx, tx, member);
    else await sendOtherWay(ctx, tx, { ...member, providers: ways.filter((way) => way !== 'mail') });
  });
}

async function sendResetLink(ctx: Needs<'secrets' | 'mailer'>, tx: Tx, member: Correspondent): Promise<void> {
  const token = await makeLink(ctx, tx, { purpose: 'password', memberNo: member.memberNo, mail: member.mail });
  if (token === undefined) return;
  const head = ctx.mailer.letterhead();
  const link = `${head.url}/find/password/reset?token=${token}`;
  const addressee = { ...head, nick: member.nick, address: member.mail };
  await ctx.mailer.send(tx, passwordResetLetter({ ...addressee, link, minutes: LINK_MINUTES.password }));
}

// Nothing is reset where there is no password: who has the letter box is not proved to own what a provider opens.
async function sendOtherWay(
  ctx: Needs<'secrets' | 'mailer'>,
  tx: Tx,
  member: Correspondent & { providers: SocialProvider[] },
): Promise<void> {
  const key = ctx.secrets.mac('throttle', `member ${member.memberNo}`);
  const { failures } = await countTry(tx, { kind: 'other-way', key, windowSeconds: 3600 });
  if (failures > MOST_LINKS_AN_HOUR || member.providers.length === 0) return;
  const addressee = { ...ctx.mailer.letterhead(), nick: member.nick, address: member.mail };
  await ctx.mailer.send(tx, otherWayLetter({ ...addressee, providers: member.providers }));
}
