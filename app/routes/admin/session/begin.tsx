import type { ReactNode } from 'react';
import { acceptInvite, readInvite } from '#domain/operators';
import { errorAt } from '../../../admin/components/form-error.ts';
import { ConsoleForm, Field, FormBar, SendButton } from '../../../admin/components/console-form.tsx';
import { ConsolePage } from '../../../admin/components/console-page.tsx';
import { consoleForm } from '../../../admin/components/console-form.server.ts';
import { runFormAction } from '../../../server/form-action.server.ts';
import { toErrorResponse } from '../../../server/errors.server.ts';
import { requestContext, requireVisit } from '../../../server/request-context.server.ts';
import type { Route } from './+types/begin';

const FIELDS = {
  'OPERATOR_ERROR 0005': 'password',
  'OPERATOR_ERROR 0008': 'mail',
  'OPERATOR_ERROR 0011': 'name',
  'OPERATOR_ERROR 0015': 'mail',
  'OPERATOR_ERROR 0016': 'password',
  'OPERATOR_ERROR 0017': 'password',
};

export async function loader({ context, url }: Route.LoaderArgs) {
  const { ctx } = context.get(requestContext);
  try {
    return await readInvite(ctx, url.searchParams.get('key') ?? '');
  } catch (error) {
    return toErrorResponse(error, url.pathname);
  }
}

export async function action({ context, request, url }: Route.ActionArgs) {
  const pageContext = context.get(requestContext);
  const { address, userAgent, beginConsole } = requireVisit(pageContext);
  const form = await consoleForm(request);
  const input = { mail: form('mail'), name: form('name'), password: form('password') };
  return runFormAction(
    async () => {
      const key = url.searchParams.get('key') ?? '';
      beginConsole(await acceptInvite(pageContext.ctx, { key, ...input, address, userAgent }));
      return '/operator/second';
    },
    { fields: FIELDS, typed: form.typed },
  );
}

export default function OperatorBeginPage({
  loaderData: invited,
  actionData: formError,
}: Route.ComponentProps): ReactNode {
  return (
    <ConsolePage
      title="운영 시작하기"
      lead="이름과 비밀번호를 정해 주세요. 다음 화면에서 2단계 인증을 정하면 시작합니다."
    >
      <ConsoleForm error={formError}>
        {invited.mail === null ? (
          <Field
            label="메일 주소"
            name="mail"
            type="email"
            autoComplete="username"
            defaultValue={formError?.typed['mail']}
            error={errorAt(formError, 'mail')}
            required
          />
        ) : (
          <Field label="메일 주소" name="mail" type="email" autoComplete="username" value={invited.mail} readOnly />
        )}
        <Field
          label="이름"
          hint="감사 기록에 남는 이름입니다."
          name="name"
          autoComplete="name"
          maxLength={40}
          defaultValue={formError?.typed['name'] ?? invited.name}
          error={errorAt(formError, 'name')}
          required
        />
        <Field
          label="비밀번호"
          hint="12자 이상으로 정해 주세요."
          name="password"
          type="password"
          autoComplete="new-password"
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
