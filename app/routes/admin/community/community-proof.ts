import { readTakedownProof } from '#domain/community';
import { requireOperator } from '../../../admin/operator-only.server.ts';
import { nameParam, idParam, toErrorResponse } from '../../../server/errors.server.ts';
import { requestContext } from '../../../server/request-context.server.ts';
import type { Route } from './+types/community-proof';

/** Untrusted file: download only. */
export async function loader({ context, params, url }: Route.LoaderArgs) {
  const pageContext = context.get(requestContext);
  const actor = requireOperator(pageContext, url, 'community');
  const input = { by: actor, id: idParam(params.id, url.pathname), key: nameParam(params.key, url.pathname) };
  const { name, type, content } = await readTakedownProof(pageContext.ctx, input).catch((error: unknown) =>
    toErrorResponse(error, url.pathname),
  );
  const saved = encodeURIComponent(`${name}${type === 'application/pdf' ? '.pdf' : '.webp'}`);
  return new Response(Buffer.from(content), {
    headers: {
      'content-type': type,
      'content-disposition': `attachment; filename*=UTF-8''${saved}`,
      'cache-control': 'private, no-store',
      'x-content-type-options': 'nosniff',
    },
  });
}
