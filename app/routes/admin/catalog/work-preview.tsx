import { type ReactNode } from 'react';
import { data } from 'react-router';
import { showAdminWork } from '#domain/catalog-admin';
import { isAdultRating } from '#shared/catalog/ratings';
import { adminPaths } from '#shared/web/admin-paths';
import { paths } from '#shared/web/paths';
import { consoleForm } from '../../../admin/components/console-form.server.ts';
import { orPage, parseId } from '../../../admin/components/page-number.server.ts';
import { requireOperator } from '../../../admin/operator-only.server.ts';
import { PreviewPage } from '../../../admin/preview/preview-page.tsx';
import { FRAMES, previewQuery, reviewAction, reviewLinks } from '../../../admin/preview/preview.server.ts';
import { requestContext } from '../../../server/request-context.server.ts';
import type { Route } from './+types/work-preview';

export async function loader({ context, url, params }: Route.LoaderArgs) {
  const pageContext = context.get(requestContext);
  requireOperator(pageContext, url, 'works');
  const workId = parseId(params.id, url.pathname);
  const { sheet } = await orPage(showAdminWork(pageContext.ctx, workId));
  const links = await reviewLinks(pageContext, { workId, episodeId: null }, url.origin);
  const about = { workId, title: sheet.title, path: paths.work(workId), isAdult: isAdultRating(sheet.rating) };
  return data({ ...about, links, ...previewQuery(url) }, { headers: FRAMES });
}

export async function action({ context, request, url, params }: Route.ActionArgs) {
  const pageContext = context.get(requestContext);
  const by = requireOperator(pageContext, url, 'works');
  const workId = parseId(params.id, url.pathname);
  const path = adminPaths.workPreview(workId);
  const form = await consoleForm(request);
  return reviewAction(pageContext, { by, target: { workId, episodeId: null }, form, path });
}

export function headers({ loaderHeaders }: Route.HeadersArgs): Headers {
  return loaderHeaders;
}

export default function WorkPreviewPage({ loaderData, actionData }: Route.ComponentProps): ReactNode {
  const { workId, title, ...preview } = loaderData;
  return (
    <PreviewPage
      {...preview}
      title={`${title} 미리보기`}
      up={{ path: adminPaths.work(workId), name: title }}
      lead="작품과 초안 회차를 모두 공개했을 때의 독자 화면입니다. 열람 수는 오르지 않습니다."
      error={actionData}
    />
  );
}
