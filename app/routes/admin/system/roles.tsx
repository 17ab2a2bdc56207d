import type { ReactNode } from 'react';
import { listRolePermissions, saveRolePermissions } from '#domain/operators';
import {
  ADJUSTABLE_ROLES,
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
  movesMoney,
} from '#shared/operations/operator-permissions';
import { ConsoleForm, FormBar, SendButton } from '../../../admin/components/console-form.tsx';
import { Badge, ConsolePage, LinkButton } from '../../../admin/components/console-page.tsx';
import { type Column, DataTable } from '../../../admin/components/data-table.tsx';
import { consoleForm } from '../../../admin/components/console-form.server.ts';
import { requireOperator } from '../../../admin/operator-only.server.ts';
import styles from '../../../admin/system/roles.module.css';
import { runFormAction } from '../../../server/form-action.server.ts';
import { requestContext } from '../../../server/request-context.server.ts';
import type { Route } from './+types/roles';

export async function loader({ context, url }: Route.LoaderArgs) {
  const pageContext = context.get(requestContext);
  requireOperator(pageContext, url, 'operators', { fresh: true });
  const changes = await listRolePermissions(pageContext.ctx);
  return {
    rows: PERMISSION_NAMES.map((permission) => ({
      permission,
      levels: OPERATOR_ROLES.map((role) => ({
        role,
        level: levelOf({ role, permission }, changes),
        isChanged: levelOf({ role, permission }, changes) !== levelOf({ role, permission }),
      })),
    })),
  };
}

export async function action({ context, request, url }: Route.ActionArgs) {
  const pageContext = context.get(requestContext);
  const by = requireOperator(pageContext, url, 'operators', { fresh: true });
  const form = await consoleForm(request);
  const levels = ADJUSTABLE_ROLES.flatMap((role) =>
    PERMISSION_NAMES.flatMap((permission) => {
      const level = form(fieldOf({ role, permission }));
      return level === '' ? [] : [{ role, permission, level }];
    }),
  );
  return runFormAction(
    async () => {
      await saveRolePermissions(pageContext.ctx, { by, levels });
      return '/operator/roles?said=saved';
    },
    { typed: form.typed },
  );
}

const fieldOf = ({ role, permission }: { role: OperatorRole; permission: OperatorPermission }): string =>
  `${role}.${permission}`;

type Row = Route.ComponentProps['loaderData']['rows'][number];

const COLUMNS: Column<Row>[] = [
  {
    title: '화면',
    cell: ({ permission }) => (
      <span className={styles.section}>
        {OPERATOR_PERMISSIONS[permission].label}
        {movesMoney(permission) ? <Badge tone="bad">돈</Badge> : null}
      </span>
    ),
  },
  ...OPERATOR_ROLES.map((role, at): Column<Row> => ({
    title: OPERATOR_ROLE_NAMES[role],
    cell: ({ permission, levels }) => {
      const { level = 'none', isChanged = false } = levels[at] ?? {};
      return <LevelCell at={{ role, permission }} level={level} isChanged={isChanged} />;
    },
  })),
];

function LevelCell({
  at,
  level,
  isChanged,
}: {
  at: { role: OperatorRole; permission: OperatorPermission };
  level: PermissionLevel;
  isChanged: boolean;
}): ReactNode {
  if (!isAdjustable(at.role, at.permission))
    return <span className={level === 'none' ? styles.none : undefined}>{PERMISSION_LEVEL_NAMES[level]}</span>;
  return (
    <select
      name={fieldOf(at)}
      defaultValue={level}
      className={styles.level}
      data-changed={isChanged ? '' : undefined}
      aria-label={`${OPERATOR_ROLE_NAMES[at.role]} · ${OPERATOR_PERMISSIONS[at.permission].label}`}
    >
      {PERMISSION_LEVELS.map((value) => (
        <option key={value} value={value}>
          {PERMISSION_LEVEL_NAMES[value]}
        </option>
      ))}
    </select>
  );
}

export default function OperatorRolesPage({ loaderData, actionData: error }: Route.ComponentProps): ReactNode {
  return (
    <ConsolePage
      title="역할과 권한"
      lead="역할마다 볼 수 있는 화면과 처리할 수 있는 일을 정합니다. 저장하면 바로 적용되고 감사 기록에 남습니다. 소유자와 권리자의 권한은 바꿀 수 없습니다."
      actions={<LinkButton href="/operator/operators">운영자 목록</LinkButton>}
    >
      <p>
        <Badge tone="bad">돈</Badge> 표시가 있는 화면의 ‘처리’는 코인이나 금액을 변경합니다. 승인할 수 있는
        권한(코인·환불 처리와 승인, 권리자와 정산)을 새로 주면 하루 뒤부터 승인할 수 있습니다.
      </p>
      <div className={styles.wide}>
        <ConsoleForm error={error}>
          <DataTable
            caption="역할과 권한"
            columns={COLUMNS}
            rows={loaderData.rows}
            keyOf={({ permission }) => permission}
            empty=""
          />
          <FormBar>
            <SendButton>권한 저장</SendButton>
          </FormBar>
        </ConsoleForm>
      </div>
    </ConsolePage>
  );
}
