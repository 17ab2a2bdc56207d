import type { Needs, Tx } from '#shared/context';
import { Refusal } from '#shared/refusal';
import { isMail } from '#vocabulary/join-rules';
import { plainMail } from '#vocabulary/members';
import type { OperatorRole } from '#vocabulary/operator-rights';
import { actAs } from './act-as.ts';
import { insertAudit } from './audit-store.ts';
import type { Actor } from './operator.ts';
import { INVITE_HOURS } from './operator-rules.ts';
import {
  hasOpenInvite,
  holdOperators,
  insertInvite,
  insertOperator,
  isAnyoneReady,
  replaceRoles,
  selectByMail,
  selectHolder,
} from './operator-store.ts';

const KEY_BYTES = 32;
/** Stands for the mail address of the first operator, who says it behind the link. */
const FIRST = 'first';

/** Whom to invite, as what, and for a right holder of whom. */
export interface Invitation {
  mail: string;
  name: string;
  roles: readonly OperatorRole[];
  holder: { id: number } | { name: string } | null;
}

/**
 * Makes an account and a one-time link to begin with, good for a day; answers the link's key, which lies nowhere. Refuses
 * with OPERATOR_ERROR 0015 and 0008 a mail address, 0010 no role, 0012 a right holder who is not there.
 */
export async function inviteOperator(
  ctx: Needs<'db' | 'secrets'>,
  { by, invitation }: { by: Actor; invitation: Invitation },
): Promise<{ id: number; key: string }> {
  const mail = plainMail(invitation.mail);
  if (!isMail(mail)) throw new Refusal('OPERATOR_ERROR', '0015');
  const name = invitation.name.normalize('NFC').trim().slice(0, 40) || (mail.split('@')[0] ?? mail);
  if (invitation.roles.length === 0) throw new Refusal('OPERATOR_ERROR', '0010');
  return actAs(ctx, { by, act: { name: 'operator.invite', subject: `mail:${mail}` } }, async (tx) => {
    const holderId = await holderOf(tx, invitation);
    if (await selectByMail(tx, mail)) throw new Refusal('OPERATOR_ERROR', '0008');
    const id = await insertOperator(tx, { mail, name, holderId });
    await replaceRoles(tx, id, invitation.roles);
    const key = await makeLink(ctx, tx, id);
    return { after: { id, mail, roles: invitation.roles, holderId }, result: { id, key } };
  });
}

/** The right holder of an account: must be there for the role of one, and is kept for no other. */
export async function holderOf(
  tx: Tx,
  { roles, holder }: Pick<Invitation, 'roles' | 'holder'>,
): Promise<number | null> {
  if (!roles.includes('holder')) return null;
  const found = holder && (await selectHolder(tx, holder));
  if (!found) throw new Refusal('OPERATOR_ERROR', '0012');
  return found.id;
}

/** A new one-time link of somebody; earlier ones count no more. */
export async function makeLink(ctx: Needs<'secrets'>, tx: Tx, operatorId: number): Promise<string> {
  const key = ctx.secrets.random(KEY_BYTES);
  await insertInvite(tx, { digest: ctx.secrets.digest(key), operatorId, hours: INVITE_HOURS });
  return key;
}

/**
 * The link for the first owner of a shop that nobody runs yet. `waiting`: one was given and still counts; `run`: somebody
 * runs the shop already.
 */
export async function inviteFirstOwner(ctx: Needs<'db' | 'secrets'>): Promise<{ key: string } | 'waiting' | 'run'> {
  return ctx.db.transaction().execute(async (tx) => {
    await holdOperators(tx);
    if (await isAnyoneReady(tx)) return 'run';
    if (await hasOpenInvite(tx)) return 'waiting';
    const known = await selectByMail(tx, FIRST);
    const id = known?.id ?? (await insertOperator(tx, { mail: FIRST, name: '소유자', holderId: null }));
    await replaceRoles(tx, id, ['owner']);
    const act = { name: 'operator.invite', subject: `operator:${id}` };
    await insertAudit(tx, { by: 'command-line', act, before: null, after: { roles: ['owner'] } });
    return { key: await makeLink(ctx, tx, id) };
  });
}
