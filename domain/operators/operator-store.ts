import { sql } from 'kysely';
import type { Db, Tx } from '#kernel/context';
import type { OperatorRole } from '#shared/operations/operator-permissions';

export interface AccountRow {
  id: number;
  mail: string;
  name: string;
  password_hash: string | null;
  totp_sealed: string | null;
  disabled_at: Date | null;
}
const ACCOUNT = ['id', 'mail', 'name', 'password_hash', 'totp_sealed', 'disabled_at'] as const;

export async function selectByMail(db: Db | Tx, mail: string): Promise<AccountRow | undefined> {
  return db.selectFrom('operator').select(ACCOUNT).where('mail', '=', mail).executeTakeFirst();
}

export async function selectById(db: Db | Tx, id: number): Promise<AccountRow | undefined> {
  return db.selectFrom('operator').select(ACCOUNT).where('id', '=', id).executeTakeFirst();
}

export async function lockOperator(tx: Tx, id: number): Promise<AccountRow | undefined> {
  return tx.selectFrom('operator').select(ACCOUNT).where('id', '=', id).forUpdate().executeTakeFirst();
}

/** Serializes all role changes, so that the last owner is counted reliably. */
export async function lockOperators(tx: Tx): Promise<void> {
  await sql`lock table operator in share row exclusive mode`.execute(tx);
}

export async function insertOperator(
  tx: Tx,
  operator: { mail: string; name: string; holderId: number | null },
): Promise<number> {
  const { mail, name, holderId } = operator;
  const row = await tx
    .insertInto('operator')
    .values({ mail, name, right_holder_id: holderId })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

export async function updateOperator(
  tx: Tx,
  id: number,
  change: Partial<{ mail: string; name: string; password_hash: string | null; right_holder_id: number | null }>,
): Promise<void> {
  await tx.updateTable('operator').set(change).where('id', '=', id).execute();
}

export async function setDisabled(tx: Tx, id: number, isDisabled: boolean): Promise<void> {
  await tx
    .updateTable('operator')
    .set({ disabled_at: isDisabled ? sql<Date>`seoga_now()` : null })
    .where('id', '=', id)
    .execute();
}

export async function replaceRoles(tx: Tx, id: number, roles: readonly OperatorRole[]): Promise<void> {
  await tx.deleteFrom('operator_role').where('operator_id', '=', id).execute();
  if (roles.length > 0)
    await tx
      .insertInto('operator_role')
      .values(roles.map((role) => ({ operator_id: id, role })))
      .execute();
}

export async function selectRoles(db: Db | Tx, id: number): Promise<OperatorRole[]> {
  const rows = await db
    .selectFrom('operator_role')
    .select('role')
    .where('operator_id', '=', id)
    .orderBy('role')
    .execute();
  return rows.map(({ role }) => role);
}

export async function countOtherOwners(tx: Tx, id: number): Promise<number> {
  const { rows } = await sql<{ owners: number }>`
    select count(*)::int as owners from operator o join operator_role r on r.operator_id = o.id and r.role = 'owner'
    where o.id <> ${id} and o.disabled_at is null and o.password_hash is not null
      and (o.totp_sealed is not null or exists (select 1 from operator_passkey p where p.operator_id = o.id))`.execute(
    tx,
  );
  return rows[0]?.owners ?? 0;
}

export async function isAnyoneReady(db: Db | Tx): Promise<boolean> {
  const row = await db
    .selectFrom('operator')
    .select('id')
    .where('password_hash', 'is not', null)
    .where('disabled_at', 'is', null)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

export async function selectHolder(db: Db | Tx, holder: { id: number } | { name: string }) {
  const query = db.selectFrom('right_holder').select(['id', 'name']);
  return (
    'id' in holder ? query.where('id', '=', holder.id) : query.where('name', '=', holder.name)
  ).executeTakeFirst();
}

export async function selectHolders(db: Db): Promise<{ id: number; name: string }[]> {
  return db.selectFrom('right_holder').select(['id', 'name']).orderBy('name').limit(1000).execute();
}

export interface ListedRow {
  id: number;
  mail: string;
  name: string;
  roles: OperatorRole[];
  holder: string | null;
  right_holder_id: number | null;
  is_disabled: boolean;
  is_ready: boolean;
  has_totp: boolean;
  passkeys: number;
  seen_at: Date | null;
}

export async function selectOperators(db: Db): Promise<ListedRow[]> {
  const { rows } = await sql<ListedRow>`
    select o.id, o.mail, o.name, h.name as holder, o.right_holder_id, o.disabled_at is not null as is_disabled,
      o.password_hash is not null as is_ready, o.totp_sealed is not null as has_totp,
      (select count(*)::int from operator_passkey p where p.operator_id = o.id) as passkeys,
      array(select role from operator_role r where r.operator_id = o.id order by role) as roles,
      (select max(s.seen_at) from operator_session s where s.operator_id = o.id and s.proved_at is not null) as seen_at
    from operator o left join right_holder h on h.id = o.right_holder_id
    order by o.disabled_at is not null, o.name, o.id limit 500`.execute(db);
  return rows;
}

export async function insertInvite(
  tx: Tx,
  invite: { digest: Uint8Array; operatorId: number; hours: number },
): Promise<void> {
  await sql`update operator_invite set used_at = seoga_now() where operator_id = ${invite.operatorId} and used_at is null`.execute(
    tx,
  );
  await sql`insert into operator_invite (digest, operator_id, good_until)
    values (${invite.digest}, ${invite.operatorId}, seoga_now() + make_interval(hours => ${invite.hours}))`.execute(tx);
}

export async function selectInvite(
  db: Db | Tx,
  digest: Uint8Array,
): Promise<{ operatorId: number; mail: string; name: string } | undefined> {
  const { rows } = await sql<{ operatorId: number; mail: string; name: string }>`
    select o.id as "operatorId", o.mail, o.name from operator_invite i join operator o on o.id = i.operator_id
    where i.digest = ${digest} and i.used_at is null and i.good_until > seoga_now() and o.disabled_at is null`.execute(
    db,
  );
  return rows[0];
}

export async function spendInvite(tx: Tx, digest: Uint8Array): Promise<boolean> {
  const { numAffectedRows } = await sql`update operator_invite set used_at = seoga_now()
    where digest = ${digest} and used_at is null and good_until > seoga_now()`.execute(tx);
  return Number(numAffectedRows) === 1;
}

export async function hasOpenInvite(db: Db | Tx): Promise<boolean> {
  const { rows } =
    await sql`select 1 from operator_invite where used_at is null and good_until > seoga_now() limit 1`.execute(db);
  return rows.length > 0;
}
