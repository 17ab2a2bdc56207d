import type { ReactNode } from 'react';
import { redirect } from 'react-router';
import { createAuthorWork, listPens } from '#domain/studio';
import { studioPaths } from '#shared/web/studio-paths';
import { ConsoleForm, SendButton } from '../../admin/components/console-form.tsx';
import { consoleForm } from '../../admin/components/console-form.server.ts';
import { ConsolePage } from '../../admin/components/console-page.tsx';
import { runCatalogAction } from '../../admin/catalog/catalog-action.server.ts';
import { parseCount } from '../../admin/catalog/form-values.ts';
import { requireAuthorPage } from '../../studio/author-only.server.ts';
import { declarationInput, typedWork, workInput } from '../../studio/work-form.server.ts';
import { WorkSections } from '../../studio/work-sections.tsx';
import { requestContext } from '../../server/request-context.server.ts';
import type { Route } from './+types/work-new';

export async function loader({ context, url }: Route.LoaderArgs) {
  const pageContext = context.get(requestContext);
  const { memberNo } = requireAuthorPage(pageContext, url);
  const pens = await listPens(pageContext.ctx, memberNo);
  if (pens.length === 0) throw redirect(studioPaths.join(), 303);
  return { pens: pens.map(({ id, name }) => ({ id, name })) };
}

export async function action({ context, request, url }: Route.ActionArgs) {
  const pageContext = context.get(requestContext);
  const { memberNo } = requireAuthorPage(pageContext, url);
  const form = await consoleForm(request);
  return runCatalogAction(async () => {
    const declaration = await declarationInput(pageContext, form);
    const penId = parseCount(form('pen')) ?? 0;
    const { id } = await createAuthorWork(pageContext.ctx, { memberNo, penId, work: workInput(form), declaration });
    return `${studioPaths.newEpisode(id)}?said=added`;
  }, typedWork(form));
}

export default function NewWorkPage({ loaderData, actionData }: Route.ComponentProps): ReactNode {
  return (
    <ConsolePage
      title="새 작품"
      up={{ path: studioPaths.home(), name: '내 작품' }}
      lead="작품을 만든 뒤 첫 회차를 씁니다. 첫 회차가 공개되기 전에는 아무에게도 보이지 않습니다."
    >
      <ConsoleForm error={actionData} encType="multipart/form-data">
        <WorkSections
          values={actionData?.typed ?? {}}
          error={actionData}
          pens={loaderData.pens}
          bar={<SendButton>만들고 첫 회차 쓰기</SendButton>}
        />
      </ConsoleForm>
    </ConsolePage>
  );
}
