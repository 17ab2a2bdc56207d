import { readAdminCover } from '#domain/catalog-admin';
import { asAuthor } from '#domain/studio';
import { requireAuthorPage } from '../../studio/author-only.server.ts';
import { idParam, toErrorResponse } from '../../server/errors.server.ts';
import { requestContext } from '../../server/request-context.server.ts';
import type { Route } from './+types/work-cover';

/** The cover of the author's own work; never cached. */
export async function loader({ context, params, url }: Route.LoaderArgs): Promise<Response> {
  const pageContext = context.get(requestContext);
  const { memberNo } = requireAuthorPage(pageContext, url);
  const { ctx } = pageContext;
  const workId = idParam(params.id, url.pathname);
  const bytes = await asAuthor(ctx, { memberNo, workId, right: 'write' })
    .then(() => readAdminCover(ctx, workId))
    .catch((error: unknown) => toErrorResponse(error, url.pathname));
  return new Response(new Uint8Array(bytes), { headers: { 'content-type': 'image/webp' } });
}
