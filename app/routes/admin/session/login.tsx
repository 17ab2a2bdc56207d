import type { ReactNode } from 'react';
import { redirect } from 'react-router';
import { loginOperator } from '#domain/operators';
import { errorAt } from '../../../admin/components/form-error.ts';
import { ConsoleForm, Field, FormBar, SendButton } from '../../../admin/components/console-form.tsx';
import { ConsolePage } from '../../../admin/components/console-page.tsx';
import { nextPath } from '../../../admin/operator-only.server.ts';
import { consoleForm } from '../../../admin/components/console-form.server.ts';
import { runFormAction } from '../../../server/form-action.server.ts';
import { requestContext, requireVisit } from '../../../server/request-context.server.ts';
import type { Route } from './+types/login';

export function loader({ context, url }: Route.LoaderArgs) {
  const { operator } = context.get(requestContext);
  if (operator) throw redirect(nextPath(url), 303);
  return null;
}

export async function action({ context, request, url }: Route.ActionArgs) {
  const pageContext = context.get(requestContext);
  const { address, userAgent, beginConsole } = requireVisit(pageContext);
  const form = await consoleForm(request);
  const order = { mail: form('mail'), password: form('password'), address, userAgent };
  const fields = { 'OPERATOR_ERROR 0001': 'password' };
  return runFormAction(
    async () => {
      beginConsole(await loginOperator(pageContext.ctx, order));
      return `/operator/prove?${new URLSearchParams({ next: nextPath(url) })}`;
    },
    { fields, typed: form.typed },
  );
}

export default function OperatorLoginPage({ actionData: formError }: Route.ComponentProps): ReactNode {
  return (
    <ConsolePage
      title="운영 로그인"
      message={{
        out: '로그아웃했습니다.',
        'other-browser': '다른 브라우저에서 시작한 로그인입니다. 다시 로그인해 주세요.',
      }}
    >
      <ConsoleForm error={formError}>
        <Field
          label="메일 주소"
          name="mail"
          type="email"
          autoComplete="username"
          defaultValue={formError?.typed['mail']}
          required
        />
        <Field
          label="비밀번호"
          name="password"
          type="password"
          autoComplete="current-password"
          error={errorAt(formError, 'password')}
          required
        />
        <FormBar>
          <SendButton>다음</SendButton>
        </FormBar>
      </ConsoleForm>
    </ConsolePage>
  );
}
