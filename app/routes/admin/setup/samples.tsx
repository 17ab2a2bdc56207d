import type { ReactNode } from 'react';
import { planSampleRemoval, removeSamples } from '#domain/samples';
import { consoleForm } from '../../../admin/components/console-form.server.ts';
import { requireOperator } from '../../../admin/operator-only.server.ts';
import { SetupPage } from '../../../admin/setup/setup-page.tsx';
import { SamplesPanel } from '../../../admin/system/samples-panel.tsx';
import { runFormAction } from '../../../server/form-action.server.ts';
import { requestContext } from '../../../server/request-context.server.ts';
import type { Route } from './+types/samples';

const PAGE = '/operator/setup/samples';

export async function loader({ context, url }: Route.LoaderArgs) {
  const pageContext = context.get(requestContext);
  requireOperator(pageContext, url, 'setup');
  return { samples: await planSampleRemoval(pageContext.ctx) };
}

export async function action({ context, request, url }: Route.ActionArgs) {
  const pageContext = context.get(requestContext);
  await consoleForm(request);
  // Irreversible: second factor.
  const actor = requireOperator(pageContext, url, 'setup', { fresh: true });
  return runFormAction(async () => {
    await removeSamples(pageContext.ctx, { by: actor });
    return `${PAGE}?said=samples`;
  });
}

export default function OperatorSamplesPage({ loaderData: { samples } }: Route.ComponentProps): ReactNode {
  return (
    <SetupPage
      here={PAGE}
      lead="처음 시작할 때 들어온 견본입니다. 자기 작품을 올린 뒤 한 번에 삭제합니다."
      message={{ samples: '견본을 삭제했습니다. 몇 초 안에 서점 전체에 적용됩니다.' }}
    >
      {samples.length === 0 ? <p>남은 견본이 없습니다.</p> : <SamplesPanel samples={samples} />}
    </SetupPage>
  );
}
