import { saveDraft } from '#domain/content-editor';
import { asAuthor, ownEpisode } from '#domain/studio';
import { jsonOf, parseId, scriptResponse } from '../../admin/components/page-number.server.ts';
import { requireAuthorPage } from '../../studio/author-only.server.ts';
import { requestContext } from '../../server/request-context.server.ts';
import type { Route } from './+types/episode-draft';

/** Private draft of an author. */
export async function action({ context, request, url, params }: Route.ActionArgs) {
  const pageContext = context.get(requestContext);
  const { memberNo } = requireAuthorPage(pageContext, url);
  const { ctx } = pageContext;
  const [workId, episodeId] = [parseId(params.id, url.pathname), parseId(params.episode, url.pathname)];
  return scriptResponse(async () => {
    const by = await asAuthor(ctx, { memberNo, workId, right: 'write' });
    await ownEpisode(ctx, { workId, id: episodeId });
    const { basedOn, version, blocks, fields } = Object(await jsonOf(request));
    const draft = { by, episodeId, basedOn: integerOf(basedOn), version: integerOf(version), blocks, fields };
    return { version: await saveDraft(ctx, draft) };
  });
}

function integerOf(value: unknown): number {
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= 0 && value < 2 ** 31 ? value : 0;
}
