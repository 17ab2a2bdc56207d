import { sql } from 'kysely';
import type { Db, Tx } from '#kernel/context';
import type { ChangedPermission, OperatorRole } from '#shared/operations/operator-permissions';
import { RECENT_PROOF_MINUTES, IDLE_MINUTES, SESSION_HOURS } from '../operator-rules.ts';

const MAX_AGENT = 400;
const runs = sql<boolean>`s.ended_at is null
  and s.begun_at > seoga_now() - make_interval(hours => ${SESSION_HOURS})
  and s.seen_at > seoga_now() - make_interval(mins => ${IDLE_MINUTES})
  and o.disabled_at is null`;

export interface ConsoleSessionRow {
  selector: string;
  verifier: Uint8Array;
  proved_at: Date | null;
  is_fresh: boolean;
  is_invited: boolean;
  is_stale: boolean;
  id: number;
  mail: string;
  name: string;
  roles: OperatorRole[];
  changed_permissions: ChangedPermission[];
  right_holder_id: number | null;
  has_totp: boolean;
  passkeys: number;
}

export async function selectSession(db: Db | Tx, selector: string): Promise<ConsoleSessionRow | undefined> {
  const { rows } = await sql<ConsoleSessionRow>`
    select s.selector, s.verifier, s.proved_at,
      coalesce(s.proved_at > seoga_now() - make_interval(mins => ${RECENT_PROOF_MINUTES}), false) as is_fresh,
      s.invite is not null as is_invited,
      s.seen_at < seoga_now() - interval '1 minute' as is_stale,
      o.id, o.mail, o.name, o.right_holder_id, o.totp_sealed is not null as has_totp,
      array(select role from operator_role r where r.operator_id = o.id order by role) as roles,
      coalesce((
        select json_agg(json_build_object('role', p.role, 'permission', p.permission, 'level', p.level))
        from role_permission p
      ), '[]'::json) as changed_permissions,
      (select count(*)::int from operator_passkey p where p.operator_id = o.id) as passkeys
    from operator_session s join operator o on o.id = s.operator_id
    where s.selector = ${selector} and ${runs}`.execute(db);
  return rows[0];
}

/** Updates the last use; most requests write nothing. */
export async function touchSession(db: Db, selector: string): Promise<void> {
  await db
    .updateTable('operator_session')
    .set({ seen_at: sql<Date>`seoga_now()` })
    .where('selector', '=', selector)
    .execute();
}

export async function insertSession(
  tx: Tx,
  session: {
    selector: string;
    operatorId: number;
    verifier: Uint8Array;
    userAgent: string;
    address: string;
    invite?: Uint8Array;
  },
): Promise<void> {
  const { selector, verifier, address } = session;
  await tx
    .insertInto('operator_session')
    .values({
      selector,
      operator_id: session.operatorId,
      verifier,
      user_agent: session.userAgent.slice(0, MAX_AGENT),
      address,
      invite: session.invite ?? null,
    })
    .execute();
}

export async function markVerified(
  tx: Tx,
  { selector, verifier }: { selector: string; verifier: Uint8Array },
): Promise<void> {
  await tx
    .updateTable('operator_session')
    .set({
      verifier,
      proved_at: sql<Date>`seoga_now()`,
      seen_at: sql<Date>`seoga_now()`,
      invite: null,
      pending_totp: null,
    })
    .where('selector', '=', selector)
    .execute();
}

export async function endSessions(
  tx: Tx,
  which: { operatorId: number; only?: string; except?: string },
): Promise<number> {
  let update = tx
    .updateTable('operator_session')
    .set({ ended_at: sql<Date>`seoga_now()`, challenge: null, pending_totp: null })
    .where('operator_id', '=', which.operatorId)
    .where('ended_at', 'is', null);
  if (which.only !== undefined) update = update.where('selector', '=', which.only);
  if (which.except !== undefined) update = update.where('selector', '<>', which.except);
  return Number((await update.executeTakeFirst()).numUpdatedRows);
}

export interface RunningRow {
  selector: string;
  user_agent: string;
  address: string;
  begun_at: Date;
  seen_at: Date;
}

export async function selectRunning(db: Db, operatorId: number): Promise<RunningRow[]> {
  const { rows } = await sql<RunningRow>`
    select s.selector, s.user_agent, s.address, s.begun_at, s.seen_at
    from operator_session s join operator o on o.id = s.operator_id
    where s.operator_id = ${operatorId} and s.proved_at is not null and ${runs}
    order by s.seen_at desc limit 100`.execute(db);
  return rows;
}

export async function selectOpen(
  tx: Tx | Db,
  selector: string,
): Promise<{ challenge: string | null; pending: string | null; invite: Uint8Array | null }> {
  const { rows } = await sql<{ challenge: string | null; pending: string | null; invite: Uint8Array | null }>`
    select case when challenged_at > seoga_now() - interval '5 minutes' then challenge end as challenge,
      pending_totp as pending, invite
    from operator_session where selector = ${selector}`.execute(tx);
  return rows[0] ?? { challenge: null, pending: null, invite: null };
}

export async function saveChallenge(db: Db | Tx, selector: string, challenge: string | null): Promise<void> {
  await db
    .updateTable('operator_session')
    .set({ challenge, challenged_at: sql<Date>`seoga_now()` })
    .where('selector', '=', selector)
    .execute();
}

export async function savePendingSecret(db: Db | Tx, selector: string, pending: string | null): Promise<void> {
  await db.updateTable('operator_session').set({ pending_totp: pending }).where('selector', '=', selector).execute();
}

export async function selectAddressee(
  tx: Tx,
  operatorId: number,
): Promise<{ mail: string; name: string; now: Date } | undefined> {
  const { rows } = await sql<{ mail: string; name: string; now: Date }>`
    select mail, name, seoga_now() as now from operator where id = ${operatorId}`.execute(tx);
  return rows[0];
}

export async function selectDevices(
  tx: Tx,
  session: { operatorId: number; selector: string },
): Promise<{ here: string; before: string[] }> {
  const { rows } = await sql<{ here: string; before: string[] }>`
    select coalesce((select user_agent from operator_session where selector = ${session.selector}), '') as here,
      array(select distinct user_agent from operator_session where operator_id = ${session.operatorId}
        and selector <> ${session.selector} and proved_at is not null) as before`.execute(tx);
  return rows[0] ?? { here: '', before: [] };
}

export async function isKnownAddress(db: Db, { mail, address }: { mail: string; address: string }): Promise<boolean> {
  const { rows } = await sql<{ known: boolean }>`
    select exists (
      select 1 from operator_session s join operator o on o.id = s.operator_id
      where o.mail = ${mail} and s.address = ${address} and s.proved_at is not null
    ) as known`.execute(db);
  return rows[0]?.known ?? false;
}

/** A session's network address, and whether its operator completed a login from there before. */
export async function selectOrigin(db: Db, selector: string): Promise<{ address: string; isKnown: boolean }> {
  const { rows } = await sql<{ address: string; isKnown: boolean }>`
    select s.address, exists (
      select 1 from operator_session p
      where p.operator_id = s.operator_id and p.address = s.address and p.proved_at is not null
    ) as "isKnown"
    from operator_session s where s.selector = ${selector}`.execute(db);
  return rows[0] ?? { address: '', isKnown: false };
}

/** Deletes sessions that ended so many days ago, and expired invite links. */
export async function deleteOldSessions(tx: Tx, days: number): Promise<void> {
  await sql`delete from operator_session where seen_at < seoga_now() - make_interval(days => ${days})`.execute(tx);
  await sql`delete from operator_invite i where coalesce(i.used_at, i.good_until) < seoga_now() - make_interval(days => ${days})
    and not exists (select 1 from operator_session s where s.invite = i.digest)`.execute(tx);
}
