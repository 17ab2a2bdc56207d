import { sql } from 'kysely';
import type { Db, Tx } from '#kernel/context';
import type { ChangedPermission } from '#shared/operations/operator-permissions';

export async function selectRolePermissions(db: Db | Tx): Promise<ChangedPermission[]> {
  return db.selectFrom('role_permission').select(['role', 'permission', 'level']).execute();
}

/** Serializes changes of the table. */
export async function lockRolePermissions(tx: Tx): Promise<void> {
  await sql`lock table role_permission in share row exclusive mode`.execute(tx);
}

export async function replaceRolePermissions(tx: Tx, changes: readonly RolePermissionRow[]): Promise<void> {
  await tx.deleteFrom('role_permission').execute();
  if (changes.length > 0)
    await tx
      .insertInto('role_permission')
      .values([...changes])
      .execute();
}

interface RolePermissionRow extends ChangedPermission {
  role: 'editor' | 'marketing' | 'support' | 'auditor';
}

/** Makes the approvals of operators with a role count only after a day. */
export async function delayApprovalsOf(tx: Tx, roles: readonly string[]): Promise<void> {
  await sql`
    update operator o set approves_at = greatest(o.approves_at, seoga_clock() + interval '1 day')
    where exists (
      select 1 from operator_role r where r.operator_id = o.id and r.role = any(${[...roles]}::text[])
    ) and not exists (select 1 from operator_role r where r.operator_id = o.id and r.role = 'owner')`.execute(tx);
}
