import type { ReactNode } from 'react';
import { listEpisodes } from '#domain/catalog-admin';
import { asAuthor, listPens, mustBeReviewed, showAuthorWork } from '#domain/studio';
import { studioPaths } from '#shared/web/studio-paths';
import { ConsolePage } from '../../admin/components/console-page.tsx';
import { consoleForm } from '../../admin/components/console-form.server.ts';
import { runCatalogAction } from '../../admin/catalog/catalog-action.server.ts';
import { EpisodeForm } from '../../admin/episode/episode-form.tsx';
import { requireAuthorPage } from '../../studio/author-only.server.ts';
import { newAuthorEpisode, saveAuthorForm } from '../../studio/episode-form.server.ts';
import { STUDIO_EPISODE_URLS } from '../../studio/episode-urls.ts';
import { nextRelease } from '../../studio/next-release.server.ts';
import { idParam, toErrorResponse } from '../../server/errors.server.ts';
import { requestContext } from '../../server/request-context.server.ts';
import type { Route } from './+types/episode-new';

const LAST_PAGE = 1_000_000;

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const pageContext = context.get(requestContext);
  const { memberNo } = requireAuthorPage(pageContext, url);
  const { ctx } = pageContext;
  const workId = idParam(params.id, url.pathname);
  const work = await showAuthorWork(ctx, { memberNo, workId }).catch((error: unknown) =>
    toErrorResponse(error, url.pathname),
  );
  const { penId } = await asAuthor(ctx, { memberNo, workId, right: 'write' });
  const [{ episodes }, pens, isReviewed] = await Promise.all([
    listEpisodes(ctx, { workId, listing: 'all', page: LAST_PAGE }),
    listPens(ctx, memberNo),
    mustBeReviewed(ctx, { memberNo, workId, episodeId: null }),
  ]);
  const next = nextRelease(work, episodes);
  const pen = pens.find(({ id }) => id === penId);
  const data = newAuthorEpisode(work, { last: episodes.at(-1), next, pen, key: ctx.secrets.random(12) });
  return { title: work.sheet.title, data, author: { next, isReviewed, isSilent: false, hasClosedComments: false } };
}

export async function action({ context, params, request, url }: Route.ActionArgs) {
  const pageContext = context.get(requestContext);
  const { memberNo } = requireAuthorPage(pageContext, url);
  const workId = idParam(params.id, url.pathname);
  const form = await consoleForm(request);
  const target = { memberNo, workId, episode: { key: form('formId'), content: 'text' } as const };
  return runCatalogAction(() => saveAuthorForm(pageContext, { target, form }), form.typed);
}

export default function NewEpisodePage({ loaderData, actionData }: Route.ComponentProps): ReactNode {
  const { title, author } = loaderData;
  const data = { ...loaderData.data, key: actionData?.typed['formId'] ?? loaderData.data.key };
  return (
    <ConsolePage
      title="새 회차"
      up={{ path: studioPaths.work(data.workId), name: title }}
      message={{ added: '작품을 만들었습니다. 첫 회차를 써 보세요.' }}
    >
      <EpisodeForm
        data={data}
        urls={STUDIO_EPISODE_URLS}
        author={author}
        error={actionData}
        text={{ basedOn: 0, draftVersion: 0, blocks: [] }}
      />
    </ConsolePage>
  );
}
