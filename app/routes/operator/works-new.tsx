import type { ReactNode } from 'react';
import { makeWork } from '#domain/works';
import { ConsoleForm, FormBar, SendButton } from '../../operator/kit/console-form.tsx';
import { ConsolePage } from '../../operator/kit/console-page.tsx';
import { operatorOnly } from '../../operator/operator-only.server.ts';
import { consoleForm } from '../../operator/settle-act.server.ts';
import { settleDeskAct } from '../../operator/works/desk-act.server.ts';
import { WorkFields } from '../../operator/works/work-fields.tsx';
import { newValues, sheetOf, typedWork } from '../../operator/works/work-form.server.ts';
import { requestFacts } from '../../request-context.server.ts';
import type { Route } from './+types/works-new';

export function loader({ context, url }: Route.LoaderArgs) {
  operatorOnly(context.get(requestFacts), url, 'works');
  return { values: newValues() };
}

export async function action({ context, request, url }: Route.ActionArgs) {
  const facts = context.get(requestFacts);
  const by = operatorOnly(facts, url, 'works');
  const form = await consoleForm(request);
  return settleDeskAct(async () => {
    const { id } = await makeWork(facts.ctx, { by, sheet: sheetOf(form) });
    return `/operator/works/${id}?said=added`;
  }, typedWork(form));
}

export default function NewWorkPage({ loaderData, actionData }: Route.ComponentProps): ReactNode {
  return (
    <ConsolePage
      title="새 작품"
      up={{ path: '/operator/works', name: '작품' }}
      lead="표지는 제목으로 조판해 두고, 저장한 뒤 그림으로 바꿀 수 있습니다. 첫 회차가 공개되면 독자에게 보입니다."
    >
      <ConsoleForm fault={actionData}>
        <WorkFields values={actionData?.typed ?? loaderData.values} fault={actionData} />
        <FormBar>
          <SendButton>만들기</SendButton>
        </FormBar>
      </ConsoleForm>
    </ConsolePage>
  );
}
