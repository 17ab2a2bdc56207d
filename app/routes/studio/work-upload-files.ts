import { addAuthorFile, uploadAuthorChunk } from '#domain/studio';
import { DomainError } from '#kernel/domain-error';
import { jsonOf, parseId, scriptResponse } from '../../admin/components/page-number.server.ts';
import { requireAuthorPage } from '../../studio/author-only.server.ts';
import { requestContext } from '../../server/request-context.server.ts';
import type { Route } from './+types/work-upload-files';

/** POST announces a file, PUT uploads the chunk at byte `?at=` of `?file=`. */
export async function action({ context, request, url, params }: Route.ActionArgs) {
  const pageContext = context.get(requestContext);
  const { memberNo } = requireAuthorPage(pageContext, url);
  const { ctx } = pageContext;
  const upload = { memberNo, workId: parseId(params.id, url.pathname), runId: parseId(params.run, url.pathname) };
  return scriptResponse(async () => {
    if (request.method === 'PUT') {
      const at = Number(url.searchParams.get('at') ?? Number.NaN);
      const bytes = new Uint8Array(await request.arrayBuffer());
      return uploadAuthorChunk(ctx, { ...upload, fileId: url.searchParams.get('file') ?? '', at, bytes });
    }
    const { name, bytes } = Object(await jsonOf(request));
    if (typeof name !== 'string' || typeof bytes !== 'number') throw new DomainError('INPUT_ERROR', '0001');
    const { id, received } = await addAuthorFile(ctx, { ...upload, name, bytes });
    return { id, received };
  });
}
