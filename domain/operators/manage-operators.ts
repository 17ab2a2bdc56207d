import type { Needs, Tx } from '#shared/context';
import { Refusal } from '#shared/refusal';
import type { OperatorRole } from '#vocabulary/operator-rights';
import { actAs } from './act-as.ts';
import { delayApproval } from './hand-limit-store.ts';
import { type Invitation, holderOf, makeLink } from './invite-operator.ts';
import type { Actor } from './operator.ts';
import { tellWayIn } from './operator-letters.ts';
import {
  type AccountRow,
  type ListedRow,
  countOtherOwners,
  holdOperators,
  lockOperator,
  replaceRoles,
  selectByMail,
  selectHolders,
  selectOperators,
  selectRoles,
  setDisabled,
  updateOperator,
} from './operator-store.ts';
import { keepAsSecond } from './second-approver-store.ts';
import { deletePasskeys, replaceRecovery, setTotp } from './second-factor-store.ts';
import { endSessions } from './session-store.ts';

/** Somebody of the console as the list of operators tells of them. */
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

/** Everybody of the console, those disabled last. */
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

/** Right holders that an operator may be bound to. */
export async function listHolders(ctx: Needs<'db'>): Promise<{ id: number; name: string }[]> {
  return selectHolders(ctx.db);
}

/** The operator of that mail address. Refuses with OPERATOR_ERROR 0014. */
export async function findOperator(ctx: Needs<'db'>, mail: string): Promise<number> {
  const found = await selectByMail(ctx.db, mail);
  if (!found) throw new Refusal('OPERATOR_ERROR', '0014');
  return found.id;
}

/** Gives other roles. Refuses with OPERATOR_ERROR 0014, 0010 none, 0012 no right holder, 0007 the last owner. */
export async function setRoles(
  ctx: Needs<'db'>,
  { by, id, ...wish }: { by: Actor; id: number } & Pick<Invitation, 'roles' | 'holder'>,
): Promise<void> {
  if (wish.roles.length === 0) throw new Refusal('OPERATOR_ERROR', '0010');
  await actAs(ctx, { by, act: { name: 'operator.roles', subject: `operator:${id}` } }, async (tx) => {
    await accountAlone(tx, id);
    const before = await selectRoles(tx, id);
    if (before.includes('owner') && !wish.roles.includes('owner')) await refuseLastOwner(tx, id);
    const holderId = await holderOf(tx, wish);
    if (!before.includes('owner') && wish.roles.includes('owner')) await delayApproval(tx, id);
    if (!wish.roles.includes('owner')) await loseSecond(tx, { by, id });
    await replaceRoles(tx, id, wish.roles);
    await updateOperator(tx, id, { right_holder_id: holderId });
    return { before: { roles: before }, after: { roles: wish.roles, holderId }, result: undefined };
  });
}

/** Shuts somebody out at once, everywhere, or lets them in again. Refuses with OPERATOR_ERROR 0014 and 0007. */
export async function disableOperator(
  ctx: Needs<'db'>,
  { by, id, isDisabled }: { by: Actor; id: number; isDisabled: boolean },
): Promise<void> {
  const name = isDisabled ? 'operator.disable' : 'operator.enable';
  await actAs(ctx, { by, act: { name, subject: `operator:${id}` } }, async (tx) => {
    const account = await accountAlone(tx, id);
    if (isDisabled && (await selectRoles(tx, id)).includes('owner')) await refuseLastOwner(tx, id);
    if (isDisabled) await loseSecond(tx, { by, id });
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
 * Takes password and second factor away, ends every session, and answers the key of a new one-time link. The last owner
 * is refused (OPERATOR_ERROR 0007), except from the command line, which is how somebody comes in who lost everything.
 */
export async function resetOperator(
  ctx: Needs<'db' | 'mailer' | 'secrets'>,
  { by, id }: { by: Actor; id: number },
): Promise<string> {
  return actAs(ctx, { by, act: { name: 'operator.reset', subject: `operator:${id}` } }, async (tx) => {
    await accountAlone(tx, id);
    const isOwner = (await selectRoles(tx, id)).includes('owner');
    if (isOwner && by !== 'command-line') await refuseLastOwner(tx, id);
    await loseSecond(tx, { by, id });
    await updateOperator(tx, id, { password_hash: null });
    await setTotp(tx, id, { sealed: null, step: 0 });
    const passkeys = await deletePasskeys(tx, id);
    await replaceRecovery(tx, id, []);
    const ended = await endSessions(tx, { operatorId: id });
    await tellWayIn(ctx, tx, { operatorId: id, change: 'reset' });
    return { before: { passkeys }, after: { ended }, result: await makeLink(ctx, tx, id) };
  });
}

/** One's own account at a time: two who take each other's role away at once may not leave the shop without an owner. */
async function accountAlone(tx: Tx, id: number): Promise<AccountRow> {
  await holdOperators(tx);
  const account = await lockOperator(tx, id);
  if (!account) throw new Refusal('OPERATOR_ERROR', '0014');
  return account;
}

/** Nobody of the console is alone at once by taking the other owner's login; the command line is the shop's owner. */
async function loseSecond(tx: Tx, { by, id }: { by: Actor; id: number }): Promise<void> {
  if (by !== 'command-line' && by.id !== id) await keepAsSecond(tx, id);
}

async function refuseLastOwner(tx: Tx, id: number): Promise<void> {
  if ((await countOtherOwners(tx, id)) === 0) throw new Refusal('OPERATOR_ERROR', '0007');
}
