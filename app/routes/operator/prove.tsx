import type { ReactNode } from 'react';
import { redirect } from 'react-router';
import { askPasskey, proveByCode, proveByPasskey } from '#domain/operators';
import { errorAt } from '../../operator/form-fault.ts';
import { ConsoleForm, Field, FormBar, SendButton } from '../../operator/kit/console-form.tsx';
import { ConsolePage, Panel } from '../../operator/kit/console-page.tsx';
import { nextPath } from '../../operator/operator-only.server.ts';
import { PasskeyButton } from '../../operator/passkey-button.tsx';
import { consoleForm, settleAct } from '../../operator/settle-act.server.ts';
import { type RequestFacts, requestFacts, visitOf } from '../../request-context.server.ts';
import type { Route } from './+types/prove';

/** Whoever has shown a password; who only begins goes on where they set up their second factor. */
function halfway({ operatorSession }: RequestFacts) {
  if (!operatorSession) throw redirect('/operator/login', 303);
  if (operatorSession.isInvited) throw redirect('/operator/second', 303);
  return operatorSession;
}

export async function loader({ context }: Route.LoaderArgs) {
  const facts = context.get(requestFacts);
  const session = halfway(facts);
  const passkey = await askPasskey(facts.ctx, { session, origin: visitOf(facts).origin });
  return { passkey, hasTotp: session.hasTotp, isAgain: session.provedAt !== null, name: session.name };
}

export async function action({ context, request, url }: Route.ActionArgs) {
  const facts = context.get(requestFacts);
  const session = halfway(facts);
  const form = await consoleForm(request);
  const answer = form('passkey');
  return settleAct(
    async () => {
      const { origin, beginConsole } = visitOf(facts);
      const cookie =
        answer === ''
          ? await proveByCode(facts.ctx, { session, code: form('code') })
          : await proveByPasskey(facts.ctx, { session, origin, answer });
      beginConsole(cookie);
      return nextPath(url);
    },
    { fields: { 'OPERATOR_ERROR 0003': 'code' } },
  );
}

export default function OperatorProvePage({ loaderData, actionData: fault }: Route.ComponentProps): ReactNode {
  const { passkey, hasTotp, isAgain, name } = loaderData;
  return (
    <ConsolePage
      title="2단계 인증"
      lead={
        isAgain
          ? '돈이나 권한을 바꾸는 일입니다. 본인인지 한 번 더 확인합니다. 10분 동안 다시 묻지 않습니다.'
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
        <ConsoleForm fault={fault}>
          <Field
            label={hasTotp ? '인증 앱의 6자리 코드' : '복구 코드'}
            hint={hasTotp ? '휴대전화를 잃어버리셨으면 복구 코드를 입력해 주세요.' : undefined}
            name="code"
            inputMode={hasTotp ? 'numeric' : 'text'}
            autoComplete="one-time-code"
            maxLength={20}
            error={errorAt(fault, 'code')}
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
