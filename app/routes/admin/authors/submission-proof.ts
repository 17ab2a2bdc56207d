import { readReviewProof } from '#domain/studio';
import { requireOperator } from '../../../admin/operator-only.server.ts';
import { idParam, toErrorResponse } from '../../../server/errors.server.ts';
import { requestContext } from '../../../server/request-context.server.ts';
import type { Route } from './+types/submission-proof';

/** Untrusted file: download only. */
export async function loader({ context, params, url }: Route.LoaderArgs): Promise<Response> {
  const pageContext = context.get(requestContext);
  const by = requireOperator(pageContext, url, 'submissions');
  const id = idParam(params.id, url.pathname);
  const { name, bytes } = await readReviewProof(pageContext.ctx, { by, id }).catch((error: unknown) =>
    toErrorResponse(error, url.pathname),
  );
  return new Response(new Uint8Array(bytes), {
    headers: {
      'content-type': 'application/octet-stream',
      'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent(name || 'proof')}`,
      'cache-control': 'private, no-store',
      'x-content-type-options': 'nosniff',
    },
  });
}
