import type { ReactNode } from 'react';
import { data } from 'react-router';
import { type ListedOperator, inviteOperator, listOperators } from '#domain/operators';
import { OPERATOR_ROLE_NAMES } from '#shared/operations/operator-permissions';
import { seoulMinute } from '#shared/content/seoul-date';
import { adminPaths } from '#shared/web/admin-paths';
import { errorAt } from '../../../admin/components/form-error.ts';
import { ConsoleForm, Field, FormBar, SendButton } from '../../../admin/components/console-form.tsx';
import { ConsolePage, Badge, LinkButton, Panel } from '../../../admin/components/console-page.tsx';
import { type Column, DataTable } from '../../../admin/components/data-table.tsx';
import { OneTimeLink } from '../../../admin/session/one-time-link.tsx';
import { requireOperator } from '../../../admin/operator-only.server.ts';
import { RoleFields } from '../../../admin/system/role-fields.tsx';
import { ROLE_FIELDS, chosenRoles, roleChoices } from '../../../admin/system/role-form.server.ts';
import { consoleForm } from '../../../admin/components/console-form.server.ts';
import { toFieldError } from '../../../server/form-action.server.ts';
import { requestContext, requireVisit } from '../../../server/request-context.server.ts';
import type { Route } from './+types/operators';

type Row = Omit<ListedOperator, 'seenAt'> & { seenAt: string };
const STATES = {
  invited: <Badge tone="wait">시작 전</Badge>,
  running: <Badge tone="good">사용 중</Badge>,
  disabled: <Badge tone="bad">차단</Badge>,
};

export async function loader({ context, url }: Route.LoaderArgs) {
  const pageContext = context.get(requestContext);
  requireOperator(pageContext, url, 'operators', { fresh: true });
  const operators = await listOperators(pageContext.ctx);
  return {
    operators: operators.map((item) => ({ ...item, seenAt: item.seenAt ? seoulMinute(item.seenAt) : '' })),
    ...(await roleChoices(pageContext)),
  };
}

export async function action({ context, request, url }: Route.ActionArgs) {
  const pageContext = context.get(requestContext);
  const actor = requireOperator(pageContext, url, 'operators', { fresh: true });
  const form = await consoleForm(request);
  const chosen = chosenRoles(form);
  try {
    const invitation = { mail: form('mail'), name: form('name'), ...chosen };
    const { origin } = requireVisit(pageContext);
    const linkOf = (key: string): string => `${origin}/operator/begin?key=${key}`;
    const { key } = await inviteOperator(pageContext.ctx, { by: actor, invitation, linkOf });
    return data({ link: { address: linkOf(key), mail: form('mail'), isMailed: true }, error: undefined, roles: [] });
  } catch (error) {
    const { status, ...fieldError } = toFieldError(error, { fields: ROLE_FIELDS, typed: form.typed });
    return data({ link: undefined, error: fieldError, roles: chosen.roles }, { status });
  }
}

const COLUMNS: Column<Row>[] = [
  { title: '이름', cell: ({ id, name }) => <a href={adminPaths.operator(id)}>{name}</a> },
  { title: '메일 주소', cell: ({ mail }) => mail },
  { title: '역할', cell: ({ roles }) => roles.map((role) => OPERATOR_ROLE_NAMES[role]).join(', ') },
  { title: '권리자', cell: ({ holder }) => holder?.name ?? '' },
  { title: '상태', cell: ({ state }) => STATES[state] },
  { title: '마지막 이용', cell: ({ seenAt }) => seenAt },
];

export default function OperatorsPage({ loaderData, actionData }: Route.ComponentProps): ReactNode {
  const { operators, holders, permissions } = loaderData;
  const formError = actionData?.error;
  if (actionData?.link)
    return (
      <ConsolePage title="운영자를 초대했습니다">
        <OneTimeLink {...actionData.link} />
      </ConsolePage>
    );
  return (
    <ConsolePage
      title="운영자"
      lead="운영자와 권한을 관리합니다. 마지막 소유자는 차단하거나 바꿀 수 없습니다."
      actions={<LinkButton href="/operator/roles">역할과 권한</LinkButton>}
    >
      <DataTable
        caption="운영자"
        columns={COLUMNS}
        rows={operators}
        keyOf={({ id }) => id}
        empty="운영자가 없습니다. 아래에서 초대해 주세요."
      />
      <Panel title="운영자 초대">
        <ConsoleForm error={formError}>
          <Field
            label="메일 주소"
            name="mail"
            type="email"
            autoComplete="off"
            defaultValue={formError?.typed['mail']}
            error={errorAt(formError, 'mail')}
            required
          />
          <Field label="이름" name="name" maxLength={40} autoComplete="off" defaultValue={formError?.typed['name']} />
          <RoleFields
            roles={actionData?.roles ?? []}
            holderId={formError?.typed['holder'] ? Number(formError.typed['holder']) : null}
            holders={holders}
            permissions={permissions}
            error={formError}
          />
          <FormBar>
            <SendButton>초대 메일 보내기</SendButton>
          </FormBar>
        </ConsoleForm>
      </Panel>
    </ConsolePage>
  );
}
