import type { ReactNode } from 'react';
import { listEpisodes, showAdminWork } from '#domain/catalog-admin';
import { adminPaths } from '#shared/web/admin-paths';
import { ConsolePage, LinkButton } from '../../../admin/components/console-page.tsx';
import { requireOperator } from '../../../admin/operator-only.server.ts';
import { consoleForm } from '../../../admin/components/console-form.server.ts';
import { runCatalogAction } from '../../../admin/catalog/catalog-action.server.ts';
import { newEpisodeData } from '../../../admin/catalog/episode-form.server.ts';
import { EpisodeForm } from '../../../admin/episode/episode-form.tsx';
import { saveEpisodeForm } from '../../../admin/episode/save-episode.server.ts';
import { idParam, toErrorResponse } from '../../../server/errors.server.ts';
import { requestContext } from '../../../server/request-context.server.ts';
import type { Route } from './+types/episode-new';

const LAST_PAGE = 1_000_000;

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const pageContext = context.get(requestContext);
  requireOperator(pageContext, url, 'works');
  const { ctx } = pageContext;
  const workId = idParam(params.id, url.pathname);
  const [work, { episodes }] = await Promise.all([
    showAdminWork(ctx, workId),
    listEpisodes(ctx, { workId, listing: 'all', page: LAST_PAGE }),
  ]).catch((error: unknown) => toErrorResponse(error, url.pathname));
  const last = episodes.at(-1);
  const usual = last?.content ?? (work.sheet.shelf === 'webtoon' ? 'images' : 'text');
  const wanted = url.searchParams.get('content');
  const content = wanted === 'text' || wanted === 'images' ? wanted : usual;
  return { title: work.sheet.title, data: newEpisodeData(work, { last, content, key: ctx.secrets.random(12) }) };
}

export async function action({ context, params, request, url }: Route.ActionArgs) {
  const pageContext = context.get(requestContext);
  const by = requireOperator(pageContext, url, 'works');
  const workId = idParam(params.id, url.pathname);
  const form = await consoleForm(request);
  const content = form('content') === 'images' ? 'images' : 'text';
  const target = { by, workId, episode: { key: form('formId'), content } as const };
  return runCatalogAction(() => saveEpisodeForm(pageContext, { target, form }), form.typed);
}

export default function NewEpisodePage({ loaderData, actionData }: Route.ComponentProps): ReactNode {
  const { title } = loaderData;
  const key = actionData?.typed['formId'] ?? loaderData.data.key;
  const content = contentOf(actionData?.typed['content']) ?? loaderData.data.content;
  const data = { ...loaderData.data, key, content };
  const other = content === 'text' ? 'images' : 'text';
  return (
    <ConsolePage
      title="새 회차"
      up={{ path: adminPaths.workEpisodes(data.workId), name: `${title} 회차` }}
      actions={
        <LinkButton href={`?content=${other}`}>{other === 'images' ? '그림 회차로 쓰기' : '글 회차로 쓰기'}</LinkButton>
      }
    >
      <EpisodeForm
        data={data}
        error={actionData}
        text={content === 'text' ? { basedOn: 0, draftVersion: 0, blocks: [] } : undefined}
      />
    </ConsolePage>
  );
}

function contentOf(typed: string | undefined): 'text' | 'images' | undefined {
  return typed === 'text' || typed === 'images' ? typed : undefined;
}
