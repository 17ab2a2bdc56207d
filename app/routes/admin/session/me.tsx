import type { ReactNode } from 'react';
import { data, redirect } from 'react-router';
import { endConsoleSessions, removePasskey, renewRecoveryCodes, readOperatorProfile } from '#domain/operators';
import { deviceName } from '#shared/members/device-name';
import { OPERATOR_ROLE_NAMES } from '#shared/operations/operator-permissions';
import { seoulMinute } from '#shared/content/seoul-date';
import { Disclosure, ConsoleForm, SendButton } from '../../../admin/components/console-form.tsx';
import { ConsolePage, DetailList, LinkButton, Badge, Panel } from '../../../admin/components/console-page.tsx';
import { type Column, DataTable } from '../../../admin/components/data-table.tsx';
import { operatorFrom } from '../../../admin/operator-only.server.ts';
import { RecoveryCodes } from '../../../admin/session/recovery-codes.tsx';
import { consoleForm } from '../../../admin/components/console-form.server.ts';
import { toFieldError } from '../../../server/form-action.server.ts';
import { type RequestContext, requestContext } from '../../../server/request-context.server.ts';
import type { Route } from './+types/me';

function currentSession(pageContext: RequestContext, url: URL) {
  operatorFrom(pageContext, url);
  const { operatorSession } = pageContext;
  if (!operatorSession) throw redirect('/operator/login', 303);
  return operatorSession;
}

export async function loader({ context, url }: Route.LoaderArgs) {
  const pageContext = context.get(requestContext);
  const session = currentSession(pageContext, url);
  const own = await readOperatorProfile(pageContext.ctx, session);
  return {
    name: session.name,
    mail: session.mail,
    roles: session.roles.map((role) => OPERATOR_ROLE_NAMES[role]).join(', '),
    hasTotp: session.hasTotp,
    codes: own.codes,
    passkeys: own.passkeys.map(({ id, name, madeAt, usedAt }) => ({
      id,
      name,
      madeAt: seoulMinute(madeAt),
      usedAt: usedAt ? seoulMinute(usedAt) : '',
    })),
    sessions: own.sessions.map(({ selector, userAgent, address, begunAt, seenAt, isThis }) => ({
      selector,
      address,
      isThis,
      device: deviceName(userAgent),
      begunAt: seoulMinute(begunAt),
      seenAt: seoulMinute(seenAt),
    })),
  };
}

export async function action({ context, request, url }: Route.ActionArgs) {
  const pageContext = context.get(requestContext);
  const session = currentSession(pageContext, url);
  const form = await consoleForm(request);
  const act = form('act');
  if (act === 'end-others') await endConsoleSessions(pageContext.ctx, { session, which: 'others' });
  else if (act === 'end') await endConsoleSessions(pageContext.ctx, { session, which: { selector: form('session') } });
  else {
    // Changing credentials needs a recent second factor.
    if (!session.isFresh) throw redirect('/operator/prove?next=%2Foperator%2Fme', 303);
    if (act === 'codes')
      return data({ codes: await renewRecoveryCodes(pageContext.ctx, { session }), error: undefined });
    try {
      if (act === 'remove-passkey') await removePasskey(pageContext.ctx, { session, id: form('passkey') });
    } catch (error) {
      const { status, ...fieldError } = toFieldError(error, {});
      return data({ codes: undefined, error: fieldError }, { status });
    }
  }
  return redirect('/operator/me?said=done', 303);
}

const REMOVE: Column<{ id: string; name: string }> = {
  title: '삭제',
  cell: (key) => (
    <Disclosure label={`${key.name} 삭제`}>
      <ConsoleForm act="remove-passkey">
        <input type="hidden" name="passkey" value={key.id} />
        <SendButton tone="grave">삭제</SendButton>
      </ConsoleForm>
    </Disclosure>
  ),
};
const DEVICE: Column<{ device: string; isThis: boolean }> = {
  title: '기기',
  cell: (item) => (
    <>
      {item.device} {item.isThis ? <Badge tone="info">지금</Badge> : null}
    </>
  ),
};
const END: Column<{ selector: string; isThis: boolean }> = {
  title: '로그아웃',
  cell: (item) =>
    item.isThis ? null : (
      <ConsoleForm act="end">
        <input type="hidden" name="session" value={item.selector} />
        <SendButton tone="quiet">로그아웃</SendButton>
      </ConsoleForm>
    ),
};

export default function OperatorMePage({ loaderData, actionData }: Route.ComponentProps): ReactNode {
  const { name, mail, roles, hasTotp, codes, passkeys, sessions } = loaderData;
  if (actionData?.codes)
    return (
      <ConsolePage title="새 복구 코드" up={{ path: '/operator/me', name: '내 계정' }}>
        <RecoveryCodes codes={actionData.codes} />
      </ConsolePage>
    );
  return (
    <ConsolePage title="내 계정">
      <Panel title={name}>
        <DetailList
          details={[
            { name: '메일 주소', value: mail },
            { name: '역할', value: roles },
            { name: '인증 앱', value: hasTotp ? '등록됨' : '등록하지 않음' },
            { name: '남은 복구 코드', value: `${codes}개` },
          ]}
        />
        <LinkButton href="/operator/second">
          {hasTotp ? '인증 앱 변경, 패스키 추가' : '인증 앱이나 패스키 추가'}
        </LinkButton>
        <LinkButton href="/operator/keys">API 키</LinkButton>
        <Disclosure label="복구 코드 새로 받기">
          <p>지금까지의 복구 코드는 쓸 수 없게 됩니다.</p>
          <ConsoleForm act="codes">
            <SendButton tone="quiet">새로 받기</SendButton>
          </ConsoleForm>
        </Disclosure>
      </Panel>
      <Panel title="패스키">
        {actionData?.error ? <p role="alert">{actionData.error.message}</p> : null}
        <DataTable
          caption="패스키"
          columns={[
            { title: '이름', cell: (key) => key.name },
            { title: '등록', cell: (key) => key.madeAt },
            { title: '마지막 사용', cell: (key) => key.usedAt },
            REMOVE,
          ]}
          rows={passkeys}
          keyOf={(key) => key.id}
          empty="등록한 패스키가 없습니다. 위에서 추가하시면 코드를 입력하지 않아도 됩니다."
        />
      </Panel>
      <Panel title="로그인한 기기" lead="모르는 기기가 있으면 바로 로그아웃하고 소유자에게 알려 주세요.">
        <DataTable
          caption="로그인한 기기"
          columns={[
            DEVICE,
            { title: '주소', cell: (item) => item.address },
            { title: '로그인', cell: (item) => item.begunAt },
            { title: '마지막 이용', cell: (item) => item.seenAt },
            END,
          ]}
          rows={sessions}
          keyOf={(item) => item.selector}
          empty="로그인한 기기가 없습니다."
        />
        {sessions.length > 1 ? (
          <ConsoleForm act="end-others">
            <SendButton tone="quiet">다른 기기 모두 로그아웃</SendButton>
          </ConsoleForm>
        ) : null}
      </Panel>
    </ConsolePage>
  );
}
