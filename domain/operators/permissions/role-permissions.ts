import type { Db, Needs } from '#kernel/context';
import { DomainError } from '#kernel/domain-error';
import {
  ADJUSTABLE_ROLES,
  type ChangedPermission,
  OPERATOR_PERMISSIONS,
  OPERATOR_ROLES,
  OPERATOR_ROLE_NAMES,
  type OperatorPermission,
  type OperatorRole,
  PERMISSION_LEVELS,
  PERMISSION_LEVEL_NAMES,
  PERMISSION_NAMES,
  type PermissionLevel,
  isAdjustable,
  levelOf,
} from '#shared/operations/operator-permissions';
import { withAudit } from '../audit/with-audit.ts';
import type { Actor } from '../operator.ts';
import {
  delayApprovalsOf,
  lockRolePermissions,
  replaceRolePermissions,
  selectRolePermissions,
} from './role-permission-store.ts';

/** Sections in which an operator approves what others proposed. */
const APPROVING: ReadonlySet<OperatorPermission> = new Set(['money', 'holders']);

/** Levels of roles that an owner changed. */
export async function listRolePermissions(ctx: Needs<'db'>): Promise<ChangedPermission[]> {
  return selectRolePermissions(ctx.db);
}

/** Roles that may act in a section. */
export async function rolesThatMay(db: Db, permission: OperatorPermission): Promise<OperatorRole[]> {
  const changes = await selectRolePermissions(db);
  return OPERATOR_ROLES.filter((role) => levelOf({ role, permission }, changes) === 'write');
}

/**
 * Saves the levels of roles; missing ones stay. Owners and right holders have fixed ones, so that nobody can lock out
 * the last owner. A role that may now approve money does so after a day. Throws INPUT_ERROR 0001 for an unknown role,
 * section or level, and for a fixed one.
 */
export async function saveRolePermissions(
  ctx: Needs<'db'>,
  { by, levels }: { by: Actor; levels: readonly { role: string; permission: string; level: string }[] },
): Promise<void> {
  const wanted = levels.map(readLevel);
  await withAudit(ctx, { by, act: { name: 'roles.permissions', subject: 'roles' } }, async (tx) => {
    await lockRolePermissions(tx);
    const saved = await selectRolePermissions(tx);
    const changed = wanted.filter((want) => levelOf(want, saved) !== want.level);
    const next = ADJUSTABLE_ROLES.flatMap((role) =>
      PERMISSION_NAMES.flatMap((permission) => {
        const at = { role, permission };
        const level = wanted.find((want) => want.role === role && want.permission === permission)?.level;
        const kept = level ?? levelOf(at, saved);
        return kept === levelOf(at) ? [] : [{ ...at, level: kept }];
      }),
    );
    await replaceRolePermissions(tx, next);
    const approving = changed.filter(({ permission, level }) => APPROVING.has(permission) && level === 'write');
    if (approving.length > 0)
      await delayApprovalsOf(
        tx,
        approving.map(({ role }) => role),
      );
    const nameOf = ({ role, permission }: (typeof changed)[number]): string =>
      `${OPERATOR_ROLE_NAMES[role]} · ${OPERATOR_PERMISSIONS[permission].label}`;
    return {
      before: {
        rights: Object.fromEntries(changed.map((want) => [nameOf(want), PERMISSION_LEVEL_NAMES[levelOf(want, saved)]])),
      },
      after: { rights: Object.fromEntries(changed.map((want) => [nameOf(want), PERMISSION_LEVEL_NAMES[want.level]])) },
      result: undefined,
    };
  });
}

function readLevel(input: { role: string; permission: string; level: string }): {
  role: OperatorRole;
  permission: OperatorPermission;
  level: PermissionLevel;
} {
  const role = ADJUSTABLE_ROLES.find((one) => one === input.role);
  const permission = PERMISSION_NAMES.find((one) => one === input.permission);
  const level = PERMISSION_LEVELS.find((one) => one === input.level);
  if (!role || !permission || !level || !isAdjustable(role, permission)) throw new DomainError('INPUT_ERROR', '0001');
  return { role, permission, level };
}
