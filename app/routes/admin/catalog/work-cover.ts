import { readAdminCover } from '#domain/catalog-admin';
import { requireOperator } from '../../../admin/operator-only.server.ts';
import { idParam, toErrorResponse } from '../../../server/errors.server.ts';
import { requestContext } from '../../../server/request-context.server.ts';
import type { Route } from './+types/work-cover';

/** Includes adult covers; never cached. */
export async function loader({ context, params, url }: Route.LoaderArgs): Promise<Response> {
  const pageContext = context.get(requestContext);
  requireOperator(pageContext, url, 'search');
  const id = idParam(params.id, url.pathname);
  const bytes = await readAdminCover(pageContext.ctx, id).catch((error: unknown) =>
    toErrorResponse(error, url.pathname),
  );
  return new Response(new Uint8Array(bytes), { headers: { 'content-type': 'image/webp' } });
}
