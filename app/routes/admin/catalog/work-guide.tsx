import type { ReactNode } from 'react';
import { showAdminWork } from '#domain/catalog-admin';
import { addStoryPicture, readStoryGuide, saveStoryGuide } from '#domain/content-editor';
import { DomainError } from '#kernel/domain-error';
import { adminPaths } from '#shared/web/admin-paths';
import { consoleForm } from '../../../admin/components/console-form.server.ts';
import { ConsolePage } from '../../../admin/components/console-page.tsx';
import { requireOperator } from '../../../admin/operator-only.server.ts';
import { runCatalogAction } from '../../../admin/catalog/catalog-action.server.ts';
import { parseCount } from '../../../admin/catalog/form-values.ts';
import { StoryGuideEditor } from '../../../admin/catalog/story-guide-editor.tsx';
import { storyGuideChange, storyGuideView } from '../../../admin/catalog/story-guide-form.server.ts';
import { WorkTabs } from '../../../admin/catalog/work-tabs.tsx';
import { idParam, toErrorResponse } from '../../../server/errors.server.ts';
import { requestContext } from '../../../server/request-context.server.ts';
import type { Route } from './+types/work-guide';

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const pageContext = context.get(requestContext);
  requireOperator(pageContext, url, 'works');
  const { ctx } = pageContext;
  const id = idParam(params.id, url.pathname);
  const [{ sheet }, guide] = await Promise.all([showAdminWork(ctx, id), readStoryGuide(ctx, id)]).catch(
    (error: unknown) => toErrorResponse(error, url.pathname),
  );
  return { id, title: sheet.title, version: `${guide.version}`, guide: storyGuideView(guide) };
}

export async function action({ context, params, request, url }: Route.ActionArgs) {
  const pageContext = context.get(requestContext);
  const by = requireOperator(pageContext, url, 'works');
  const { ctx } = pageContext;
  const workId = idParam(params.id, url.pathname);
  const form = await consoleForm(request);
  return runCatalogAction(async () => {
    const change = await storyGuideChange(form, { add: (file) => addStoryPicture(ctx, { by, workId, file }) });
    if (!change) throw new DomainError('INPUT_ERROR', '0001');
    await saveStoryGuide(ctx, { by, workId, version: parseCount(form('version')) ?? 0, change });
    return `${adminPaths.workGuide(workId)}?said=saved`;
  }, form.typed);
}

export default function WorkGuidePage({ loaderData, actionData }: Route.ComponentProps): ReactNode {
  const { id, title, version, guide } = loaderData;
  return (
    <ConsolePage title={title} up={{ path: '/operator/works', name: '작품' }}>
      <WorkTabs workId={id} current={adminPaths.workGuide(id)} />
      <StoryGuideEditor
        key={version}
        guide={guide}
        version={version}
        error={actionData}
        pictureUrl={(hash) => `${adminPaths.picture(hash)}?width=160`}
      />
    </ConsolePage>
  );
}
