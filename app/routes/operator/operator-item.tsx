import type { ReactNode } from 'react';
import { data, redirect } from 'react-router';
import { disableOperator, listHolders, listOperators, resetOperator, setRoles } from '#domain/operators';
import { AskFirst, ConsoleForm, FormBar, SendButton } from '../../operator/kit/console-form.tsx';
import { ConsolePage, Panel } from '../../operator/kit/console-page.tsx';
import { OneTimeLink } from '../../operator/one-time-link.tsx';
import { operatorOnly } from '../../operator/operator-only.server.ts';
import { RoleFields } from '../../operator/role-fields.tsx';
import { ROLE_FIELDS, chosenRoles } from '../../operator/role-form.server.ts';
import { consoleForm, faultFrom } from '../../operator/settle-act.server.ts';
import { addressNumber, refuseAddress } from '../../refused.server.ts';
import { requestFacts, visitOf } from '../../request-context.server.ts';
import type { Route } from './+types/operator-item';

export async function loader({ context, url, params }: Route.LoaderArgs) {
  const facts = context.get(requestFacts);
  operatorOnly(facts, url, 'operators', { fresh: true });
  const id = addressNumber(params.id, url.pathname);
  const found = (await listOperators(facts.ctx)).find((one) => one.id === id);
  if (!found) return refuseAddress(url.pathname);
  const { name, mail, roles, holder, state } = found;
  return { name, mail, roles, holderId: holder?.id ?? null, state, holders: await listHolders(facts.ctx) };
}

export async function action({ context, request, url, params }: Route.ActionArgs) {
  const facts = context.get(requestFacts);
  const by = operatorOnly(facts, url, 'operators', { fresh: true });
  const id = addressNumber(params.id, url.pathname);
  const form = await consoleForm(request);
  const act = form('act');
  try {
    if (act === 'reset') {
      const key = await resetOperator(facts.ctx, { by, id });
      return data({ link: `${visitOf(facts).origin}/operator/begin?key=${key}`, fault: undefined });
    }
    if (act === 'disable' || act === 'enable')
      await disableOperator(facts.ctx, { by, id, isDisabled: act === 'disable' });
    else await setRoles(facts.ctx, { by, id, ...chosenRoles(form) });
    return redirect(`/operator/operators/${id}?said=saved`, 303);
  } catch (error) {
    const { fault, status } = faultFrom(error, { fields: ROLE_FIELDS });
    return data({ link: undefined, fault }, { status });
  }
}

export default function OperatorItemPage({ loaderData, actionData }: Route.ComponentProps): ReactNode {
  const { name, mail, roles, holderId, holders, state } = loaderData;
  const up = { path: '/operator/operators', name: '운영자' };
  if (actionData?.link)
    return (
      <ConsolePage title={name} up={up}>
        <OneTimeLink address={actionData.link} mail={mail} />
      </ConsolePage>
    );
  return (
    <ConsolePage title={name} lead={mail} up={up}>
      <Panel title="역할">
        <ConsoleForm fault={actionData?.fault} act="roles">
          <RoleFields roles={roles} holderId={holderId} holders={holders} fault={actionData?.fault} />
          <FormBar>
            <SendButton>역할 저장</SendButton>
          </FormBar>
        </ConsoleForm>
      </Panel>
      <Panel
        title="로그인"
        lead="막으면 열려 있던 로그인이 모두 바로 끝납니다. 초기화하면 비밀번호와 2단계 인증을 지우고 새 링크를 만듭니다."
      >
        <FormBar>
          {state === 'disabled' ? (
            <ConsoleForm act="enable">
              <SendButton tone="quiet">다시 허용</SendButton>
            </ConsoleForm>
          ) : (
            <AskFirst label="막기">
              <ConsoleForm act="disable">
                <SendButton tone="grave">{name} 님을 막습니다</SendButton>
              </ConsoleForm>
            </AskFirst>
          )}
          <AskFirst label="로그인 수단 초기화">
            <ConsoleForm act="reset">
              <SendButton tone="grave">비밀번호와 2단계 인증을 지웁니다</SendButton>
            </ConsoleForm>
          </AskFirst>
        </FormBar>
      </Panel>
    </ConsolePage>
  );
}
