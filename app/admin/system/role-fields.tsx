import type { ReactNode } from 'react';
import {
  OPERATOR_ROLES,
  OPERATOR_ROLE_NAMES,
  type OperatorRole,
  type ChangedPermission,
  roleSummary,
} from '#shared/operations/operator-permissions';
import { type ConsoleFormError, errorAt } from '../components/form-error.ts';
import { Check, Choices, Select } from '../components/console-form.tsx';
import kit from '../components/kit.module.css';

export function RoleFields({
  roles,
  holderId,
  holders,
  permissions,
  error,
}: {
  roles: readonly OperatorRole[];
  holderId: number | null;
  holders: readonly { id: number; name: string }[];
  permissions: readonly ChangedPermission[];
  error?: ConsoleFormError | undefined;
}): ReactNode {
  const options = holders.map(({ id, name }) => ({ value: String(id), name }));
  return (
    <>
      <Choices legend="역할" error={errorAt(error, 'role')}>
        {OPERATOR_ROLES.map((role) => (
          <Check
            key={role}
            name="role"
            value={role}
            defaultChecked={roles.includes(role)}
            label={
              <>
                {OPERATOR_ROLE_NAMES[role]}
                <small className={kit.hint}>{roleSummary(role, permissions)}</small>
              </>
            }
          />
        ))}
      </Choices>
      <Select
        label="권리자"
        hint="권리자 역할에만 필요합니다."
        name="holder"
        defaultValue={holderId === null ? '' : String(holderId)}
        options={[{ value: '', name: '없음' }, ...options]}
        error={errorAt(error, 'holder')}
      />
    </>
  );
}
