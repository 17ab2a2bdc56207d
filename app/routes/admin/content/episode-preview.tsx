import { type ReactNode } from 'react';
import { data } from 'react-router';
import { showAdminEpisode, showAdminWork } from '#domain/catalog-admin';
import { isAdultRating } from '#shared/catalog/ratings';
import { adminPaths } from '#shared/web/admin-paths';
import { paths } from '#shared/web/paths';
import { consoleForm } from '../../../admin/components/console-form.server.ts';
import { orPage, parseId } from '../../../admin/components/page-number.server.ts';
import { requireOperator } from '../../../admin/operator-only.server.ts';
import { PreviewPage } from '../../../admin/preview/preview-page.tsx';
import { FRAMES, previewQuery, reviewAction, reviewLinks } from '../../../admin/preview/preview.server.ts';
import { requestContext } from '../../../server/request-context.server.ts';
import type { Route } from './+types/episode-preview';

export async function loader({ context, url, params }: Route.LoaderArgs) {
  const pageContext = context.get(requestContext);
  requireOperator(pageContext, url, 'works');
  const { ctx } = pageContext;
  const { id, workId, title, content } = await orPage(showAdminEpisode(ctx, parseId(params.id, url.pathname)));
  const work = await orPage(showAdminWork(ctx, workId));
  const links = await reviewLinks(pageContext, { workId, episodeId: id }, url.origin);
  const isAdult = isAdultRating(work.sheet.rating);
  const about = { id, workId, title, path: paths.episode({ id, content }), isAdult };
  return data({ ...about, links, ...previewQuery(url) }, { headers: FRAMES });
}

export async function action({ context, request, url, params }: Route.ActionArgs) {
  const pageContext = context.get(requestContext);
  const by = requireOperator(pageContext, url, 'works');
  const { id, workId } = await orPage(showAdminEpisode(pageContext.ctx, parseId(params.id, url.pathname)));
  const path = adminPaths.episode(id, 'preview');
  const form = await consoleForm(request);
  return reviewAction(pageContext, { by, target: { workId, episodeId: id }, form, path });
}

export function headers({ loaderHeaders }: Route.HeadersArgs): Headers {
  return loaderHeaders;
}

export default function EpisodePreviewPage({ loaderData, actionData }: Route.ComponentProps): ReactNode {
  const { id, workId, title, ...preview } = loaderData;
  return (
    <PreviewPage
      {...preview}
      title={`${title} 미리보기`}
      up={{ path: adminPaths.workEpisode(workId, id), name: '회차 쓰기' }}
      lead="공개하면 보일 독자 화면입니다. 저장하지 않은 내 초안도 여기서만 보입니다. 열람 수는 오르지 않습니다."
      error={actionData}
    />
  );
}
