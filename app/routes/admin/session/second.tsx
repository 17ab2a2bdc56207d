import type { ReactNode } from 'react';
import { data, redirect } from 'react-router';
import { addPasskey, offerSecondFactor, setUpTotp } from '#domain/operators';
import { errorAt } from '../../../admin/components/form-error.ts';
import { ConsoleForm, Field, FormBar, SendButton } from '../../../admin/components/console-form.tsx';
import { ConsolePage, LinkButton, Panel } from '../../../admin/components/console-page.tsx';
import styles from '../../../admin/components/kit.module.css';
import { PasskeyButton } from '../../../admin/session/passkey-button.tsx';
import { qrCodeOf } from '../../../admin/session/qr-code.server.ts';
import { RecoveryCodes } from '../../../admin/session/recovery-codes.tsx';
import { consoleForm } from '../../../admin/components/console-form.server.ts';
import { toFieldError } from '../../../server/form-action.server.ts';
import { type RequestContext, requestContext, requireVisit } from '../../../server/request-context.server.ts';
import type { Route } from './+types/second';

/** After a one-time link or a recent second factor. */
function settingUp({ operatorSession }: RequestContext) {
  if (!operatorSession) throw redirect('/operator/login', 303);
  if (!operatorSession.isInvited && !operatorSession.isFresh)
    throw redirect(`/operator/prove?${new URLSearchParams({ next: '/operator/me' })}`, 303);
  return operatorSession;
}

export async function loader({ context }: Route.LoaderArgs) {
  const pageContext = context.get(requestContext);
  const session = settingUp(pageContext);
  const { origin } = requireVisit(pageContext);
  const { secret, address, passkey } = await offerSecondFactor(pageContext.ctx, {
    session,
    origin,
    shop: pageContext.shop.name,
  });
  return { secret: secret.replaceAll(/(.{4})(?=.)/g, '$1 '), qr: qrCodeOf(address), passkey };
}

export async function action({ context, request }: Route.ActionArgs) {
  const pageContext = context.get(requestContext);
  const session = settingUp(pageContext);
  const form = await consoleForm(request);
  const result = form('passkey');
  const { origin, beginConsole } = requireVisit(pageContext);
  try {
    const { codes, cookie } =
      result === ''
        ? await setUpTotp(pageContext.ctx, { session, code: form('code') })
        : await addPasskey(pageContext.ctx, { session, origin, answer: result, name: form('name') });
    if (cookie !== undefined) beginConsole(cookie);
    if (codes.length === 0) return redirect('/operator/me?said=saved', 303);
    return data({ codes, error: undefined });
  } catch (error) {
    const { status, ...fieldError } = toFieldError(error, { fields: { 'OPERATOR_ERROR 0003': 'code' } });
    return data({ codes: undefined, error: fieldError }, { status });
  }
}

export default function OperatorSecondPage({ loaderData, actionData }: Route.ComponentProps): ReactNode {
  const { secret, qr, passkey } = loaderData;
  const formError = actionData?.error;
  if (actionData?.codes)
    return (
      <ConsolePage title="복구 코드" lead="2단계 인증을 정했습니다.">
        <RecoveryCodes codes={actionData.codes} />
        <LinkButton href="/operator" tone="main">
          적어 두었습니다
        </LinkButton>
      </ConsolePage>
    );
  return (
    <ConsolePage
      title="2단계 인증 정하기"
      lead="인증 앱과 패스키 가운데 하나를 정해 주세요. 다른 하나는 나중에 추가할 수 있습니다."
    >
      <Panel title="인증 앱" lead="인증 앱으로 아래 QR 코드를 스캔한 뒤, 앱에 나온 6자리 코드를 입력해 주세요.">
        <svg
          className={styles.qr}
          viewBox={`0 0 ${qr.side} ${qr.side}`}
          role="img"
          aria-label="인증 앱에 등록할 QR 코드"
        >
          <path d={qr.path} />
        </svg>
        <p>
          스캔할 수 없으면 이 키를 입력해 주세요. <code className={styles.code}>{secret}</code>
        </p>
        <ConsoleForm error={formError}>
          <Field
            label="6자리 코드"
            name="code"
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={7}
            error={errorAt(formError, 'code')}
            required
          />
          <FormBar>
            <SendButton>인증 앱으로 정하기</SendButton>
          </FormBar>
        </ConsoleForm>
      </Panel>
      <Panel title="패스키" lead="지문이나 얼굴, 보안 키로 확인합니다.">
        <ConsoleForm>
          <Field label="패스키의 이름" hint="예: 사무실 노트북" name="name" maxLength={40} />
          <PasskeyButton options={passkey} deed="make">
            패스키로 정하기
          </PasskeyButton>
        </ConsoleForm>
      </Panel>
    </ConsolePage>
  );
}
