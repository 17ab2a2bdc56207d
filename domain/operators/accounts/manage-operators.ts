import type { Needs, Tx } from '#kernel/context';
import { DomainError } from '#kernel/domain-error';
import type { OperatorRole } from '#shared/operations/operator-permissions';
import { deleteOperatorKeys } from '../api-keys/operator-key-store.ts';
import { withAudit } from '../audit/with-audit.ts';
import { delayApproval } from '../limits/operator-limit-store.ts';
import { type Invitation, holderOf, createInviteLink } from './invite-operator.ts';
import { type Actor, operatorIdOf } from '../operator.ts';
import { sendCredentialChangeEmail } from '../login/operator-emails.ts';
import {
  type AccountRow,
  type ListedRow,
  countOtherOwners,
  lockOperators,
  lockOperator,
  replaceRoles,
  selectByMail,
  selectHolders,
  selectOperators,
  selectRoles,
  setDisabled,
  updateOperator,
} from '../operator-store.ts';
import { extendSecondApprover } from '../limits/second-approver-store.ts';
import { deletePasskeys, replaceRecovery, setTotp } from '../login/second-factor-store.ts';
import { endSessions } from '../sessions/session-store.ts';

/** An operator in the list. */
export interface ListedOperator {
  id: number;
  mail: string;
  name: string;
  roles: OperatorRole[];
  holder: { id: number; name: string } | null;
  state: 'invited' | 'running' | 'disabled';
  hasTotp: boolean;
  passkeys: number;
  seenAt: Date | null;
}

/** All operators, disabled ones last. */
export async function listOperators(ctx: Needs<'db'>): Promise<ListedOperator[]> {
  return (await selectOperators(ctx.db)).map(listed);
}

function listed(row: ListedRow): ListedOperator {
  const { id, mail, name, roles, passkeys } = row;
  const holder = row.right_holder_id === null ? null : { id: row.right_holder_id, name: row.holder ?? '' };
  const isReady = row.is_ready && (row.has_totp || passkeys > 0);
  const state = row.is_disabled ? 'disabled' : isReady ? 'running' : 'invited';
  return { id, mail, name, roles, passkeys, holder, state, hasTotp: row.has_totp, seenAt: row.seen_at };
}

/** Right holders an operator may belong to. */
export async function listHolders(ctx: Needs<'db'>): Promise<{ id: number; name: string }[]> {
  return selectHolders(ctx.db);
}

/** The operator of an e-mail address. Throws OPERATOR_ERROR 0014. */
export async function findOperator(ctx: Needs<'db'>, mail: string): Promise<number> {
  const found = await selectByMail(ctx.db, mail);
  if (!found) throw new DomainError('OPERATOR_ERROR', '0014');
  return found.id;
}

/**
 * Changes roles. Throws OPERATOR_ERROR 0014, 0010 without a role, 0012 without a right holder, 0007 for the last
 * owner.
 */
export async function setRoles(
  ctx: Needs<'db'>,
  { by, id, ...wish }: { by: Actor; id: number } & Pick<Invitation, 'roles' | 'holder'>,
): Promise<void> {
  if (wish.roles.length === 0) throw new DomainError('OPERATOR_ERROR', '0010');
  await withAudit(ctx, { by, act: { name: 'operator.roles', subject: `operator:${id}` } }, async (tx) => {
    await lockAccount(tx, id);
    const before = await selectRoles(tx, id);
    if (before.includes('owner') && !wish.roles.includes('owner')) await requireOtherOwner(tx, id);
    const holderId = await holderOf(tx, wish);
    if (!before.includes('owner') && wish.roles.includes('owner')) await delayApproval(tx, id);
    if (!wish.roles.includes('owner')) await extendApproverUnlessSelf(tx, { by, id });
    await replaceRoles(tx, id, wish.roles);
    await updateOperator(tx, id, { right_holder_id: holderId });
    return { before: { roles: before }, after: { roles: wish.roles, holderId }, result: undefined };
  });
}

/** Disables an operator and ends their sessions, or enables them again. Throws OPERATOR_ERROR 0014 and 0007. */
export async function disableOperator(
  ctx: Needs<'db'>,
  { by, id, isDisabled }: { by: Actor; id: number; isDisabled: boolean },
): Promise<void> {
  const name = isDisabled ? 'operator.disable' : 'operator.enable';
  await withAudit(ctx, { by, act: { name, subject: `operator:${id}` } }, async (tx) => {
    const account = await lockAccount(tx, id);
    if (isDisabled && (await selectRoles(tx, id)).includes('owner')) await requireOtherOwner(tx, id);
    if (isDisabled) await extendApproverUnlessSelf(tx, { by, id });
    await setDisabled(tx, id, isDisabled);
    if (!isDisabled) await delayApproval(tx, id);
    const ended = isDisabled ? await endSessions(tx, { operatorId: id }) : 0;
    return {
      before: { disabled: account.disabled_at !== null },
      after: { disabled: isDisabled, ended },
      result: undefined,
    };
  });
}

/**
 * Removes password and second factor, ends every session, and returns the key of a new invite link. Throws
 * OPERATOR_ERROR 0007 for the last owner, except from the command line, the recovery path.
 */
export async function resetOperator(
  ctx: Needs<'db' | 'mailer' | 'secrets'>,
  { by, id }: { by: Actor; id: number },
): Promise<string> {
  return withAudit(ctx, { by, act: { name: 'operator.reset', subject: `operator:${id}` } }, async (tx) => {
    await lockAccount(tx, id);
    const isOwner = (await selectRoles(tx, id)).includes('owner');
    if (isOwner && by !== 'command-line') await requireOtherOwner(tx, id);
    await extendApproverUnlessSelf(tx, { by, id });
    await updateOperator(tx, id, { password_hash: null });
    await setTotp(tx, id, { sealed: null, step: 0 });
    const passkeys = await deletePasskeys(tx, id);
    await replaceRecovery(tx, id, []);
    await deleteOperatorKeys(tx, id);
    const ended = await endSessions(tx, { operatorId: id });
    await sendCredentialChangeEmail(ctx, tx, { operatorId: id, change: 'reset' });
    return { before: { passkeys }, after: { ended }, result: await createInviteLink(ctx, tx, id) };
  });
}

/** Serialized: two owners who remove each other's role at once must not leave the shop without one. */
async function lockAccount(tx: Tx, id: number): Promise<AccountRow> {
  await lockOperators(tx);
  const account = await lockOperator(tx, id);
  if (!account) throw new DomainError('OPERATOR_ERROR', '0014');
  return account;
}

/** Disabling the other owner keeps them as second approver for a day, so that nobody becomes sole approver at once. */
async function extendApproverUnlessSelf(tx: Tx, { by, id }: { by: Actor; id: number }): Promise<void> {
  if (by !== 'command-line' && operatorIdOf(by) !== id) await extendSecondApprover(tx, id);
}

async function requireOtherOwner(tx: Tx, id: number): Promise<void> {
  if ((await countOtherOwners(tx, id)) === 0) throw new DomainError('OPERATOR_ERROR', '0007');
}
