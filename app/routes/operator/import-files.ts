import { addFile, putPart } from '#domain/uploads';
import { Refusal } from '#shared/refusal';
import { answerScript, jsonOf, numberOf } from '../../operator/console-number.server.ts';
import { operatorOnly } from '../../operator/operator-only.server.ts';
import { requestFacts } from '../../request-context.server.ts';
import type { Route } from './+types/import-files';

/** By POST a file is said to come, by PUT its next part comes: `?file=` which, `?at=` from which byte on. */
export async function action({ context, request, url, params }: Route.ActionArgs) {
  const { ctx, ...facts } = context.get(requestFacts);
  const by = operatorOnly({ ctx, ...facts }, url, 'works');
  const runId = numberOf(params.id, url.pathname);
  return answerScript(async () => {
    if (request.method === 'PUT') {
      const at = Number(url.searchParams.get('at') ?? Number.NaN);
      const bytes = new Uint8Array(await request.arrayBuffer());
      return putPart(ctx, { by, runId, fileId: url.searchParams.get('file') ?? '', at, bytes });
    }
    const told: unknown = await jsonOf(request);
    const { name, bytes } = Object(told);
    if (typeof name !== 'string' || typeof bytes !== 'number') throw new Refusal('INPUT_ERROR', '0001');
    const { id, received } = await addFile(ctx, { by, runId, name, bytes });
    return { id, received };
  });
}
