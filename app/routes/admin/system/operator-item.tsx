import type { ReactNode } from 'react';
import { data, redirect } from 'react-router';
import { disableOperator, listOperators, resetOperator, setRoles } from '#domain/operators';
import { adminPaths } from '#shared/web/admin-paths';
import { Disclosure, ConsoleForm, FormBar, SendButton } from '../../../admin/components/console-form.tsx';
import { ConsolePage, Panel } from '../../../admin/components/console-page.tsx';
import { OneTimeLink } from '../../../admin/session/one-time-link.tsx';
import { requireOperator } from '../../../admin/operator-only.server.ts';
import { RoleFields } from '../../../admin/system/role-fields.tsx';
import { ROLE_FIELDS, chosenRoles, roleChoices } from '../../../admin/system/role-form.server.ts';
import { consoleForm } from '../../../admin/components/console-form.server.ts';
import { toFieldError } from '../../../server/form-action.server.ts';
import { idParam, throwNotFound } from '../../../server/errors.server.ts';
import { requestContext, requireVisit } from '../../../server/request-context.server.ts';
import type { Route } from './+types/operator-item';

export async function loader({ context, url, params }: Route.LoaderArgs) {
  const pageContext = context.get(requestContext);
  requireOperator(pageContext, url, 'operators', { fresh: true });
  const id = idParam(params.id, url.pathname);
  const result = (await listOperators(pageContext.ctx)).find((entry) => entry.id === id);
  if (!result) return throwNotFound(url.pathname);
  const { name, mail, roles, holder, state } = result;
  return { name, mail, roles, holderId: holder?.id ?? null, state, ...(await roleChoices(pageContext)) };
}

export async function action({ context, request, url, params }: Route.ActionArgs) {
  const pageContext = context.get(requestContext);
  const actor = requireOperator(pageContext, url, 'operators', { fresh: true });
  const id = idParam(params.id, url.pathname);
  const form = await consoleForm(request);
  const act = form('act');
  try {
    if (act === 'reset') {
      const key = await resetOperator(pageContext.ctx, { by: actor, id });
      return data({ link: `${requireVisit(pageContext).origin}/operator/begin?key=${key}`, error: undefined });
    }
    if (act === 'disable' || act === 'enable')
      await disableOperator(pageContext.ctx, { by: actor, id, isDisabled: act === 'disable' });
    else await setRoles(pageContext.ctx, { by: actor, id, ...chosenRoles(form) });
    return redirect(`${adminPaths.operator(id)}?said=saved`, 303);
  } catch (error) {
    const { status, ...fieldError } = toFieldError(error, { fields: ROLE_FIELDS });
    return data({ link: undefined, error: fieldError }, { status });
  }
}

export default function OperatorItemPage({ loaderData, actionData }: Route.ComponentProps): ReactNode {
  const { name, mail, roles, holderId, holders, permissions, state } = loaderData;
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
        <ConsoleForm error={actionData?.error} act="roles">
          <RoleFields
            roles={roles}
            holderId={holderId}
            holders={holders}
            permissions={permissions}
            error={actionData?.error}
          />
          <FormBar>
            <SendButton>역할 저장</SendButton>
          </FormBar>
        </ConsoleForm>
      </Panel>
      <Panel
        title="로그인"
        lead="차단하면 모든 기기에서 바로 로그아웃됩니다. 초기화하면 비밀번호와 2단계 인증을 삭제하고 새 링크를 만듭니다."
      >
        <FormBar>
          {state === 'disabled' ? (
            <ConsoleForm act="enable">
              <SendButton tone="quiet">다시 허용</SendButton>
            </ConsoleForm>
          ) : (
            <Disclosure label="차단">
              <ConsoleForm act="disable">
                <SendButton tone="grave">{name} 님 차단</SendButton>
              </ConsoleForm>
            </Disclosure>
          )}
          <Disclosure label="로그인 수단 초기화">
            <ConsoleForm act="reset">
              <SendButton tone="grave">초기화</SendButton>
            </ConsoleForm>
          </Disclosure>
        </FormBar>
      </Panel>
    </ConsolePage>
  );
}
