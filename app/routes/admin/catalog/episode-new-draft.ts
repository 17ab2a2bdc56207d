import { createEpisode, showAdminEpisode } from '#domain/catalog-admin';
import { episodeInput } from '../../../admin/catalog/episode-form.server.ts';
import { jsonOf, parseId, scriptResponse } from '../../../admin/components/page-number.server.ts';
import { requireOperator } from '../../../admin/operator-only.server.ts';
import { requestContext } from '../../../server/request-context.server.ts';
import type { Route } from './+types/episode-new-draft';

/** Creates a draft episode with the first autosave of a new one; the same form creates it once. */
export async function action({ context, request, url, params }: Route.ActionArgs) {
  const pageContext = context.get(requestContext);
  const by = requireOperator(pageContext, url, 'works');
  const workId = parseId(params.id, url.pathname);
  return scriptResponse(async () => {
    const { formId, content, values } = Object(await jsonOf(request));
    const typed: Record<string, unknown> = Object(values);
    const text = (name: string): string => (typeof typed[name] === 'string' ? typed[name] : '');
    const { id } = await createEpisode(pageContext.ctx, {
      by,
      workId,
      key: String(formId),
      content: content === 'images' ? 'images' : 'text',
      sheet: { ...episodeInput(text), opensAt: 'unchanged', isUp: false },
    });
    return { id, version: (await showAdminEpisode(pageContext.ctx, id)).version };
  });
}
