import type { Needs, Tx } from '#kernel/context';
import { DomainError } from '#kernel/domain-error';
import { isEmail } from '#shared/members/join-rules';
import { normalizeEmail } from '#shared/members/members';
import type { OperatorRole } from '#shared/operations/operator-permissions';
import { recordAudit, withAudit } from '../audit/with-audit.ts';
import { sendInvitationEmail } from '../login/operator-emails.ts';
import type { Actor } from '../operator.ts';
import { INVITE_HOURS } from '../operator-rules.ts';
import {
  hasOpenInvite,
  lockOperators,
  insertInvite,
  insertOperator,
  isAnyoneReady,
  replaceRoles,
  selectByMail,
  selectHolder,
} from '../operator-store.ts';

const KEY_BYTES = 32;
/** Placeholder address of the first operator, who enters it when accepting. */
const FIRST = 'first';

/** Address and roles of a new operator. */
export interface Invitation {
  mail: string;
  name: string;
  roles: readonly OperatorRole[];
  holder: { id: number } | { name: string } | null;
}

/**
 * Creates an account and an invite link valid for a day, which is also e-mailed; returns the link's key, of which only
 * a hash is stored.
 * Throws OPERATOR_ERROR 0015 and 0008 for the e-mail address, 0010 without a role, 0012 for an unknown right holder.
 */
export async function inviteOperator(
  ctx: Needs<'db' | 'secrets' | 'mailer'>,
  { by, invitation, linkOf }: { by: Actor; invitation: Invitation; linkOf: (key: string) => string },
): Promise<{ id: number; key: string }> {
  const mail = normalizeEmail(invitation.mail);
  if (!isEmail(mail)) throw new DomainError('OPERATOR_ERROR', '0015');
  const name = invitation.name.normalize('NFC').trim().slice(0, 40) || (mail.split('@')[0] ?? mail);
  if (invitation.roles.length === 0) throw new DomainError('OPERATOR_ERROR', '0010');
  return withAudit(ctx, { by, act: { name: 'operator.invite', subject: `mail:${mail}` } }, async (tx) => {
    const holderId = await holderOf(tx, invitation);
    if (await selectByMail(tx, mail)) throw new DomainError('OPERATOR_ERROR', '0008');
    const id = await insertOperator(tx, { mail, name, holderId });
    await replaceRoles(tx, id, invitation.roles);
    const key = await createInviteLink(ctx, tx, id);
    await sendInvitationEmail(ctx, tx, { mail, name, roles: invitation.roles, link: linkOf(key) });
    return { after: { id, mail, roles: invitation.roles, holderId }, result: { id, key } };
  });
}

/** The right holder of an account; required for that role only. */
export async function holderOf(
  tx: Tx,
  { roles, holder }: Pick<Invitation, 'roles' | 'holder'>,
): Promise<number | null> {
  if (!roles.includes('holder')) return null;
  const found = holder && (await selectHolder(tx, holder));
  if (!found) throw new DomainError('OPERATOR_ERROR', '0012');
  return found.id;
}

/** Creates an invite link and invalidates earlier ones. */
export async function createInviteLink(ctx: Needs<'secrets'>, tx: Tx, operatorId: number): Promise<string> {
  const key = ctx.secrets.random(KEY_BYTES);
  await insertInvite(tx, { digest: ctx.secrets.digest(key), operatorId, hours: INVITE_HOURS });
  return key;
}

/** The link for a new shop's first owner. `waiting`: a valid link exists; `run`: the shop has an operator. */
export async function inviteFirstOwner(ctx: Needs<'db' | 'secrets'>): Promise<{ key: string } | 'waiting' | 'run'> {
  return ctx.db.transaction().execute(async (tx) => {
    await lockOperators(tx);
    if (await isAnyoneReady(tx)) return 'run';
    if (await hasOpenInvite(tx)) return 'waiting';
    const existing = await selectByMail(tx, FIRST);
    const id = existing?.id ?? (await insertOperator(tx, { mail: FIRST, name: '소유자', holderId: null }));
    await replaceRoles(tx, id, ['owner']);
    const action = { name: 'operator.invite', subject: `operator:${id}` } as const;
    await recordAudit(tx, { by: 'command-line', act: action, before: null, after: { roles: ['owner'] } });
    return { key: await createInviteLink(ctx, tx, id) };
  });
}
