import type { ReactNode } from 'react';
import { listReadiness } from '#domain/setup';
import { Panel } from '../../../admin/components/console-page.tsx';
import { requireOperator } from '../../../admin/operator-only.server.ts';
import { ReadinessList } from '../../../admin/setup/readiness-list.tsx';
import { SetupPage } from '../../../admin/setup/setup-page.tsx';
import { requestContext } from '../../../server/request-context.server.ts';
import type { Route } from './+types/setup';

export async function loader({ context, url }: Route.LoaderArgs) {
  const pageContext = context.get(requestContext);
  requireOperator(pageContext, url, 'setup');
  return { items: await listReadiness(pageContext.ctx), isTrial: pageContext.ctx.connections.isTrial };
}

export default function OperatorSetupPage({ loaderData: { items, isTrial } }: Route.ComponentProps): ReactNode {
  const left = items.filter(({ isDone }) => !isDone).length;
  return (
    <SetupPage
      here="/operator/setup"
      lead={
        left === 0
          ? '서점을 여는 데 필요한 준비를 모두 마쳤습니다.'
          : `서점을 열기 전에 할 일이 ${left}가지 남았습니다. 하나씩 눌러 마쳐 주세요.`
      }
    >
      <Panel
        title="여는 데 필요한 것"
        lead={
          isTrial
            ? '지금은 테스트 중인 서점이라 준비를 마치지 않아도 가입해 볼 수 있습니다. 외부에 공개하면 사업자 정보와 약관, 처리방침이 있어야 회원을 받습니다.'
            : '사업자 정보와 약관, 처리방침이 없으면 회원가입을 받지 않습니다.'
        }
      >
        <ReadinessList items={items} />
      </Panel>
    </SetupPage>
  );
}
