import type { ReactNode } from 'react';
import { redirect } from 'react-router';
import { startPasskeyVerification, verifyCode, verifyPasskey } from '#domain/operators';
import { errorAt } from '../../../admin/components/form-error.ts';
import { ConsoleForm, Field, FormBar, SendButton } from '../../../admin/components/console-form.tsx';
import { ConsolePage, Panel } from '../../../admin/components/console-page.tsx';
import { nextPath } from '../../../admin/operator-only.server.ts';
import { PasskeyButton } from '../../../admin/session/passkey-button.tsx';
import { consoleForm } from '../../../admin/components/console-form.server.ts';
import { runFormAction } from '../../../server/form-action.server.ts';
import { type RequestContext, requestContext, requireVisit } from '../../../server/request-context.server.ts';
import type { Route } from './+types/prove';

/** Password given; first-time users continue with the second factor's setup. */
function halfway({ operatorSession }: RequestContext) {
  if (!operatorSession) throw redirect('/operator/login', 303);
  if (operatorSession.isInvited) throw redirect('/operator/second', 303);
  return operatorSession;
}

export async function loader({ context }: Route.LoaderArgs) {
  const pageContext = context.get(requestContext);
  const session = halfway(pageContext);
  const passkey = await startPasskeyVerification(pageContext.ctx, {
    session,
    origin: requireVisit(pageContext).origin,
  });
  return { passkey, hasTotp: session.hasTotp, isAgain: session.provedAt !== null, name: session.name };
}

export async function action({ context, request, url }: Route.ActionArgs) {
  const pageContext = context.get(requestContext);
  const session = halfway(pageContext);
  const form = await consoleForm(request);
  const result = form('passkey');
  return runFormAction(
    async () => {
      const { origin, beginConsole } = requireVisit(pageContext);
      const cookie =
        result === ''
          ? await verifyCode(pageContext.ctx, { session, code: form('code') })
          : await verifyPasskey(pageContext.ctx, { session, origin, answer: result });
      beginConsole(cookie);
      return nextPath(url);
    },
    { fields: { 'OPERATOR_ERROR 0003': 'code' } },
  );
}

export default function OperatorProvePage({ loaderData, actionData: formError }: Route.ComponentProps): ReactNode {
  const { passkey, hasTotp, isAgain, name } = loaderData;
  return (
    <ConsolePage
      title="2단계 인증"
      lead={
        isAgain
          ? '금액이나 권한을 변경하는 작업입니다. 본인인지 한 번 더 확인합니다. 10분 동안 다시 묻지 않습니다.'
          : `${name} 님, 본인인지 확인합니다.`
      }
    >
      {passkey === null ? null : (
        <Panel title="패스키">
          <ConsoleForm>
            <PasskeyButton options={passkey} deed="show">
              패스키로 확인
            </PasskeyButton>
          </ConsoleForm>
        </Panel>
      )}
      <Panel title="코드">
        <ConsoleForm error={formError}>
          <Field
            label={hasTotp ? '인증 앱의 6자리 코드' : '복구 코드'}
            hint={hasTotp ? '휴대전화를 잃어버리셨으면 복구 코드를 입력해 주세요.' : undefined}
            name="code"
            inputMode={hasTotp ? 'numeric' : 'text'}
            autoComplete="one-time-code"
            maxLength={20}
            error={errorAt(formError, 'code')}
            required
          />
          <FormBar>
            <SendButton>확인</SendButton>
          </FormBar>
        </ConsoleForm>
      </Panel>
      <form method="post" action="/operator/logout">
        <SendButton tone="quiet">다른 계정으로 로그인</SendButton>
      </form>
    </ConsolePage>
  );
}
