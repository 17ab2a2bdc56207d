import { saveDraft } from '#domain/content-editor';
import { scriptResponse, jsonOf, parseId } from '../../../admin/components/page-number.server.ts';
import { requireOperator } from '../../../admin/operator-only.server.ts';
import { requestContext } from '../../../server/request-context.server.ts';
import type { Route } from './+types/episode-draft';

/** Private draft. */
export async function action({ context, request, url, params }: Route.ActionArgs) {
  const pageContext = context.get(requestContext);
  const actor = requireOperator(pageContext, url, 'works');
  const episodeId = parseId(params.id, url.pathname);
  return scriptResponse(async () => {
    const payload: unknown = await jsonOf(request);
    const { basedOn, version, blocks, fields } = Object(payload);
    const order = { by: actor, episodeId, basedOn: integerOf(basedOn), version: integerOf(version), blocks, fields };
    return { version: await saveDraft(pageContext.ctx, order) };
  });
}

function integerOf(value: unknown): number {
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= 0 && value < 2 ** 31 ? value : 0;
}
