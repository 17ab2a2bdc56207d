import { listHolders, listRolePermissions } from '#domain/operators';
import { OPERATOR_ROLES, type OperatorRole } from '#shared/operations/operator-permissions';
import type { RequestContext } from '../../server/request-context.server.ts';
import type { ConsoleForm } from '../components/console-form.server.ts';

/** Error code to field. */
export const ROLE_FIELDS = {
  'OPERATOR_ERROR 0008': 'mail',
  'OPERATOR_ERROR 0010': 'role',
  'OPERATOR_ERROR 0012': 'holder',
  'OPERATOR_ERROR 0015': 'mail',
};

export function chosenRoles(form: ConsoleForm): { roles: OperatorRole[]; holder: { id: number } | null } {
  const ticked = form.all('role');
  const holder = form('holder');
  return {
    roles: OPERATOR_ROLES.filter((role) => ticked.includes(role)),
    holder: /^[1-9]\d{0,14}$/.test(holder) ? { id: Number(holder) } : null,
  };
}

/** What the fields of roles offer: right holders, and what roles may do now. */
export async function roleChoices({ ctx }: RequestContext) {
  const [holders, permissions] = await Promise.all([listHolders(ctx), listRolePermissions(ctx)]);
  return { holders, permissions };
}
