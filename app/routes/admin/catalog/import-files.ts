import { addFile, uploadChunk } from '#domain/import-runs';
import { DomainError } from '#kernel/domain-error';
import { scriptResponse, jsonOf, parseId } from '../../../admin/components/page-number.server.ts';
import { requireOperator } from '../../../admin/operator-only.server.ts';
import { requestContext } from '../../../server/request-context.server.ts';
import type { Route } from './+types/import-files';

/** POST announces a file, PUT uploads the chunk at byte `?at=` of `?file=`. */
export async function action({ context, request, url, params }: Route.ActionArgs) {
  const { ctx, ...facts } = context.get(requestContext);
  const actor = requireOperator({ ctx, ...facts }, url, 'works');
  const runId = parseId(params.id, url.pathname);
  return scriptResponse(async () => {
    if (request.method === 'PUT') {
      const at = Number(url.searchParams.get('at') ?? Number.NaN);
      const bytes = new Uint8Array(await request.arrayBuffer());
      return uploadChunk(ctx, { by: actor, runId, fileId: url.searchParams.get('file') ?? '', at, bytes });
    }
    const payload: unknown = await jsonOf(request);
    const { name, bytes } = Object(payload);
    if (typeof name !== 'string' || typeof bytes !== 'number') throw new DomainError('INPUT_ERROR', '0001');
    const { id, received } = await addFile(ctx, { by: actor, runId, name, bytes });
    return { id, received };
  });
}
