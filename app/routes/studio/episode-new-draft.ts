import { showAdminEpisode } from '#domain/catalog-admin';
import { saveAuthorEpisode } from '#domain/studio';
import { jsonOf, parseId, scriptResponse } from '../../admin/components/page-number.server.ts';
import { requireAuthorPage } from '../../studio/author-only.server.ts';
import { requestContext } from '../../server/request-context.server.ts';
import type { Route } from './+types/episode-new-draft';

/** Creates a draft episode with the first autosave of a new one; the same form creates it once. */
export async function action({ context, request, url, params }: Route.ActionArgs) {
  const pageContext = context.get(requestContext);
  const { memberNo } = requireAuthorPage(pageContext, url);
  const { ctx } = pageContext;
  const workId = parseId(params.id, url.pathname);
  return scriptResponse(async () => {
    const { formId, values } = Object(await jsonOf(request));
    const typed: Record<string, unknown> = Object(values);
    const text = (name: string): string => (typeof typed[name] === 'string' ? typed[name] : '');
    const { id } = await saveAuthorEpisode(ctx, {
      memberNo,
      workId,
      episode: { key: String(formId), content: 'text' },
      title: text('title').slice(0, 1_000),
      noteBefore: text('noteBefore').slice(0, 10_000),
      noteAfter: text('noteAfter').slice(0, 10_000),
      release: 'keep',
      isSilent: false,
    });
    return { id, version: (await showAdminEpisode(ctx, id)).version };
  });
}
