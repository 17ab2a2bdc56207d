import type { ReactNode } from 'react';
import { data } from 'react-router';
import { type ListedOperator, inviteOperator, listHolders, listOperators } from '#domain/operators';
import { OPERATOR_ROLE_NAMES } from '#vocabulary/operator-rights';
import { seoulMinute } from '#vocabulary/seoul-date';
import { errorAt } from '../../operator/form-fault.ts';
import { ConsoleForm, Field, FormBar, SendButton } from '../../operator/kit/console-form.tsx';
import { ConsolePage, Mark, Panel } from '../../operator/kit/console-page.tsx';
import { type Column, DataTable } from '../../operator/kit/data-table.tsx';
import { OneTimeLink } from '../../operator/one-time-link.tsx';
import { operatorOnly } from '../../operator/operator-only.server.ts';
import { RoleFields } from '../../operator/role-fields.tsx';
import { ROLE_FIELDS, chosenRoles } from '../../operator/role-form.server.ts';
import { consoleForm, faultFrom } from '../../operator/settle-act.server.ts';
import { requestFacts, visitOf } from '../../request-context.server.ts';
import type { Route } from './+types/operators';

type Line = Omit<ListedOperator, 'seenAt'> & { seenAt: string };
const STATES = {
  invited: <Mark tone="wait">시작 전</Mark>,
  running: <Mark tone="good">사용 중</Mark>,
  disabled: <Mark tone="bad">막음</Mark>,
};

export async function loader({ context, url }: Route.LoaderArgs) {
  const facts = context.get(requestFacts);
  operatorOnly(facts, url, 'operators', { fresh: true });
  const operators = await listOperators(facts.ctx);
  return {
    operators: operators.map((one) => ({ ...one, seenAt: one.seenAt ? seoulMinute(one.seenAt) : '' })),
    holders: await listHolders(facts.ctx),
  };
}

export async function action({ context, request, url }: Route.ActionArgs) {
  const facts = context.get(requestFacts);
  const by = operatorOnly(facts, url, 'operators', { fresh: true });
  const form = await consoleForm(request);
  const chosen = chosenRoles(form);
  try {
    const invitation = { mail: form('mail'), name: form('name'), ...chosen };
    const { key } = await inviteOperator(facts.ctx, { by, invitation });
    const address = `${visitOf(facts).origin}/operator/begin?key=${key}`;
    return data({ link: { address, mail: form('mail') }, fault: undefined, roles: [] });
  } catch (error) {
    const { fault, status } = faultFrom(error, { fields: ROLE_FIELDS, typed: form.typed });
    return data({ link: undefined, fault, roles: chosen.roles }, { status });
  }
}

const COLUMNS: Column<Line>[] = [
  { title: '이름', cell: ({ id, name }) => <a href={`/operator/operators/${id}`}>{name}</a> },
  { title: '메일 주소', cell: ({ mail }) => mail },
  { title: '역할', cell: ({ roles }) => roles.map((role) => OPERATOR_ROLE_NAMES[role]).join(', ') },
  { title: '권리자', cell: ({ holder }) => holder?.name ?? '' },
  { title: '상태', cell: ({ state }) => STATES[state] },
  { title: '마지막 이용', cell: ({ seenAt }) => seenAt },
];

export default function OperatorsPage({ loaderData, actionData }: Route.ComponentProps): ReactNode {
  const { operators, holders } = loaderData;
  const fault = actionData?.fault;
  if (actionData?.link)
    return (
      <ConsolePage title="운영자를 초대했습니다">
        <OneTimeLink {...actionData.link} />
      </ConsolePage>
    );
  return (
    <ConsolePage title="운영자" lead="누가 무엇을 할 수 있는지 정합니다. 마지막 소유자는 막거나 바꿀 수 없습니다.">
      <DataTable
        caption="운영자"
        columns={COLUMNS}
        rows={operators}
        keyOf={({ id }) => id}
        empty="운영자가 없습니다. 아래에서 초대해 주세요."
      />
      <Panel title="운영자 초대">
        <ConsoleForm fault={fault}>
          <Field
            label="메일 주소"
            name="mail"
            type="email"
            autoComplete="off"
            defaultValue={fault?.typed['mail']}
            error={errorAt(fault, 'mail')}
            required
          />
          <Field label="이름" name="name" maxLength={40} autoComplete="off" defaultValue={fault?.typed['name']} />
          <RoleFields
            roles={actionData?.roles ?? []}
            holderId={fault?.typed['holder'] ? Number(fault.typed['holder']) : null}
            holders={holders}
            fault={fault}
          />
          <FormBar>
            <SendButton>초대 링크 만들기</SendButton>
          </FormBar>
        </ConsoleForm>
      </Panel>
    </ConsolePage>
  );
}
