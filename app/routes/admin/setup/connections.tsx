import type { ReactNode } from 'react';
import { data } from 'react-router';
import { backupHealth } from '#domain/maintenance';
import { testConnection } from '#domain/setup';
import { ConsoleForm, FormBar, SendButton } from '../../../admin/components/console-form.tsx';
import { consoleForm } from '../../../admin/components/console-form.server.ts';
import { Badge, Panel } from '../../../admin/components/console-page.tsx';
import { requireOperator } from '../../../admin/operator-only.server.ts';
import { SetupPage } from '../../../admin/setup/setup-page.tsx';
import styles from '../../../admin/setup/setup.module.css';
import { requestContext } from '../../../server/request-context.server.ts';
import type { Route } from './+types/connections';

const TITLES = {
  payment: '결제',
  identity: '본인인증',
  mail: '메일',
  backup: '백업',
  dictionary: '사전',
  translation: '번역',
};
const LEADS = {
  payment: '독자가 코인을 충전하는 결제대행사(포트원)입니다.',
  identity: '성인 작품과 충전 한도에 쓰는 본인확인기관(포트원)입니다.',
  mail: '가입 확인, 비밀번호 재설정, 결제 안내를 보내는 메일 서버입니다.',
  backup: '데이터베이스와 파일을 매일 밤 따로 보관합니다.',
  dictionary:
    '뷰어에서 선택한 단어의 뜻을 바로 보여 줍니다. 국립국어원 표준국어대사전과 우리말샘의 인증키를 씁니다. 없으면 사전의 링크만 보여 줍니다.',
  translation:
    '회원이 고른 글을 뷰어에서 번역합니다. 회원이 번역을 누를 때에만 그 글을 DeepL로 보냅니다. 없어도 됩니다.',
};
const STATES = {
  connected: <Badge tone="good">연결됨</Badge>,
  simulated: <Badge tone="wait">모의</Badge>,
  off: <Badge tone="bad">연결 안 됨</Badge>,
};
const TESTS = {
  payment: '연결 테스트',
  identity: '연결 테스트',
  mail: '나에게 테스트 메일 보내기',
  backup: '적고 읽어 보기',
  dictionary: '연결 테스트',
  translation: '연결 테스트',
};
const ORDER = ['payment', 'identity', 'mail', 'backup', 'dictionary', 'translation'] as const;

export async function loader({ context, url }: Route.LoaderArgs) {
  const pageContext = context.get(requestContext);
  requireOperator(pageContext, url, 'setup');
  const connections = pageContext.ctx.connections.list();
  const { backupHours } = await backupHealth(pageContext.ctx);
  return {
    connections: ORDER.flatMap((name) => connections.find((one) => one.name === name) ?? []),
    backupHours: backupHours === null ? null : Math.round(backupHours),
  };
}

export async function action({ context, request, url }: Route.ActionArgs) {
  const pageContext = context.get(requestContext);
  const actor = requireOperator(pageContext, url, 'setup');
  const form = await consoleForm(request);
  const name = ORDER.find((one) => one === form('name'));
  if (!name) throw data('Bad Request', { status: 400 });
  return { name, ...(await testConnection(pageContext.ctx, { by: actor, name, mail: actor.mail })) };
}

export default function OperatorConnectionsPage({ loaderData, actionData }: Route.ComponentProps): ReactNode {
  const { connections, backupHours } = loaderData;
  return (
    <SetupPage
      here="/operator/setup/connections"
      lead="인증키와 비밀번호는 서버의 환경 변수에만 두고 데이터베이스에 저장하지 않습니다. 여기에서는 무엇이 있고 없는지 확인하고 연결을 테스트합니다."
    >
      {connections.map(({ name, state, variables }) => (
        <Panel key={name} title={TITLES[name]} lead={LEADS[name]} actions={STATES[state]}>
          <ul className={styles.variables} aria-label={`${TITLES[name]}의 환경 변수`}>
            {variables.map((variable) => (
              <li key={variable.name}>
                <code>{variable.name}</code>{' '}
                <Badge tone={variable.isSet ? 'good' : 'plain'}>{variable.isSet ? '있음' : '없음'}</Badge>
              </li>
            ))}
          </ul>
          {name === 'backup' ? (
            <p>{backupHours === null ? '아직 백업이 없습니다.' : `마지막 백업은 ${backupHours}시간 전입니다.`}</p>
          ) : null}
          {actionData?.name === name ? (
            <p role="status">
              <Badge tone={actionData.isOk ? 'good' : 'bad'}>{actionData.isOk ? '성공' : '실패'}</Badge>{' '}
              {actionData.sentence}
            </p>
          ) : null}
          <ConsoleForm about={{ name }}>
            <FormBar>
              <SendButton tone="quiet">{TESTS[name]}</SendButton>
            </FormBar>
          </ConsoleForm>
        </Panel>
      ))}
    </SetupPage>
  );
}
