import type { ReactNode } from 'react';
import { redirect } from 'react-router';
import { loginOperator } from '#domain/operators';
import { errorAt } from '../../operator/form-fault.ts';
import { ConsoleForm, Field, FormBar, SendButton } from '../../operator/kit/console-form.tsx';
import { ConsolePage } from '../../operator/kit/console-page.tsx';
import { nextPath } from '../../operator/operator-only.server.ts';
import { consoleForm, settleAct } from '../../operator/settle-act.server.ts';
import { requestFacts, visitOf } from '../../request-context.server.ts';
import type { Route } from './+types/login';

export function loader({ context, url }: Route.LoaderArgs) {
  const { operator } = context.get(requestFacts);
  if (operator) throw redirect(nextPath(url), 303);
  return null;
}

export async function action({ context, request, url }: Route.ActionArgs) {
  const facts = context.get(requestFacts);
  const { address, userAgent, beginConsole } = visitOf(facts);
  const form = await consoleForm(request);
  const order = { mail: form('mail'), password: form('password'), address, userAgent };
  const fields = { 'OPERATOR_ERROR 0001': 'password' };
  return settleAct(
    async () => {
      beginConsole(await loginOperator(facts.ctx, order));
      return `/operator/prove?${new URLSearchParams({ next: nextPath(url) })}`;
    },
    { fields, typed: form.typed },
  );
}

export default function OperatorLoginPage({ actionData: fault }: Route.ComponentProps): ReactNode {
  return (
    <ConsolePage
      title="운영 로그인"
      said={{
        out: '로그아웃했습니다.',
        'other-browser': '다른 브라우저에서 시작한 로그인입니다. 다시 로그인해 주세요.',
      }}
    >
      <ConsoleForm fault={fault}>
        <Field
          label="메일 주소"
          name="mail"
          type="email"
          autoComplete="username"
          defaultValue={fault?.typed['mail']}
          required
        />
        <Field
          label="비밀번호"
          name="password"
          type="password"
          autoComplete="current-password"
          error={errorAt(fault, 'password')}
          required
        />
        <FormBar>
          <SendButton>다음</SendButton>
        </FormBar>
      </ConsoleForm>
    </ConsolePage>
  );
}
