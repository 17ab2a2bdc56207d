import type { ReactNode } from 'react';
import { createWork } from '#domain/catalog-admin';
import { adminPaths } from '#shared/web/admin-paths';
import { ConsoleForm, SendButton } from '../../../admin/components/console-form.tsx';
import { ConsolePage } from '../../../admin/components/console-page.tsx';
import { requireOperator } from '../../../admin/operator-only.server.ts';
import { consoleForm } from '../../../admin/components/console-form.server.ts';
import { runCatalogAction } from '../../../admin/catalog/catalog-action.server.ts';
import { WorkFields } from '../../../admin/catalog/work-fields.tsx';
import { newValues, workInput, parseWork } from '../../../admin/catalog/work-form.server.ts';
import { requestContext } from '../../../server/request-context.server.ts';
import type { Route } from './+types/works-new';

export function loader({ context, url }: Route.LoaderArgs) {
  requireOperator(context.get(requestContext), url, 'works');
  return { values: newValues() };
}

export async function action({ context, request, url }: Route.ActionArgs) {
  const pageContext = context.get(requestContext);
  const actor = requireOperator(pageContext, url, 'works');
  const form = await consoleForm(request);
  return runCatalogAction(async () => {
    const { id } = await createWork(pageContext.ctx, { by: actor, sheet: workInput(form) });
    return `${adminPaths.work(id)}?said=added`;
  }, parseWork(form));
}

export default function NewWorkPage({ loaderData, actionData }: Route.ComponentProps): ReactNode {
  return (
    <ConsolePage
      title="새 작품"
      up={{ path: '/operator/works', name: '작품' }}
      lead="표지는 제목으로 만들어 두며, 저장한 뒤 그림으로 바꿀 수 있습니다. 첫 회차가 공개되면 독자에게 보입니다."
    >
      <ConsoleForm error={actionData}>
        <WorkFields
          values={actionData?.typed ?? loaderData.values}
          error={actionData}
          bar={<SendButton>만들기</SendButton>}
        />
      </ConsoleForm>
    </ConsolePage>
  );
}
