import type { Needs } from '#shared/context';
import { Refusal } from '#shared/refusal';
import { isMail } from '#vocabulary/join-rules';
import { plainMail, plainPassword } from '#vocabulary/members';
import { actAs } from './act-as.ts';
import { type Browser, beginConsoleSession } from './begin-console-session.ts';
import { NAME_LETTERS, passwordFault } from './operator-rules.ts';
import { tellWayIn } from './operator-letters.ts';
import { delayApproval } from './hand-limit-store.ts';
import { selectByMail, selectInvite, updateOperator } from './operator-store.ts';
import { selectDevices } from './session-store.ts';

const PASSWORD_CODES = { short: '0005', long: '0016', easy: '0017' } as const;

/** Whom a one-time link is for; `mail` is null for the first operator, who says it now. */
export interface Invited {
  mail: string | null;
  name: string;
}

/** Whom a one-time link is for, without using it up. Refuses with OPERATOR_ERROR 0004 one that counts no more. */
export async function readInvite(ctx: Needs<'db' | 'secrets'>, key: string): Promise<Invited> {
  const found = await selectInvite(ctx.db, ctx.secrets.digest(key));
  if (!found) throw new Refusal('OPERATOR_ERROR', '0004');
  return { mail: isMail(found.mail) ? found.mail : null, name: found.name };
}

/**
 * The first step behind a one-time link: name and password. Answers what the cookie holds, of a session that may only set
 * up the second factor; until that is done the link counts again. Refuses with OPERATOR_ERROR 0004 a link that counts no
 * more, 0011 a name, 0015 and 0008 a mail address, 0005, 0016 and 0017 a password.
 */
export async function beginByLink(
  ctx: Needs<'db' | 'mailer' | 'secrets' | 'passwords'>,
  order: Browser & { key: string; mail: string; name: string; password: string },
): Promise<string> {
  const digest = ctx.secrets.digest(order.key);
  const invited = await selectInvite(ctx.db, digest);
  if (!invited) throw new Refusal('OPERATOR_ERROR', '0004');
  const name = plainName(order.name);
  const mail = isMail(invited.mail) ? invited.mail : plainMail(order.mail);
  if (!isMail(mail)) throw new Refusal('OPERATOR_ERROR', '0015');
  const password = plainPassword(order.password);
  const fault = passwordFault(password, mail);
  if (fault) throw new Refusal('OPERATOR_ERROR', PASSWORD_CODES[fault]);
  const hash = await ctx.passwords.hash(password);
  const id = invited.operatorId;
  const act = { name: 'operator.begin', subject: `operator:${id}` };
  return actAs(ctx, { by: { id, name }, act }, async (tx) => {
    const other = await selectByMail(tx, mail);
    if (other && other.id !== id) throw new Refusal('OPERATOR_ERROR', '0008');
    await updateOperator(tx, id, { mail, name, password_hash: hash });
    await delayApproval(tx, id);
    const { userAgent, address } = order;
    // Whoever begins for the first time has no password that could be another.
    const { before } = await selectDevices(tx, { operatorId: id, selector: '' });
    if (before.length > 0) await tellWayIn(ctx, tx, { operatorId: id, change: 'password' });
    const key = await beginConsoleSession(ctx, tx, { operatorId: id, userAgent, address, invite: digest });
    return { after: { mail, name }, result: key };
  });
}

/** A name as it is kept. Refuses with OPERATOR_ERROR 0011 none, and one too long. */
function plainName(typed: string): string {
  const name = typed.normalize('NFC').trim();
  if (name === '' || [...name].length > NAME_LETTERS) throw new Refusal('OPERATOR_ERROR', '0011');
  return name;
}
