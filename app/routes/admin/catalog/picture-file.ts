import { readShownPicture } from '#domain/content-editor';
import { requireOperator } from '../../../admin/operator-only.server.ts';
import { requestContext } from '../../../server/request-context.server.ts';
import type { Route } from './+types/picture-file';

/** Ignores reader visibility; `?width=` selects the nearest size. */
export async function loader({ context, url, params }: Route.LoaderArgs) {
  const pageContext = context.get(requestContext);
  requireOperator(pageContext, url, 'works');
  const width = Number(url.searchParams.get('width') ?? 480) || 480;
  const result = await readShownPicture(pageContext.ctx, { hash: params.hash, width });
  if (!result) return new Response('Not Found', { status: 404, headers: { 'cache-control': 'no-store' } });
  const headers = { 'content-type': result.type, 'cache-control': 'private, max-age=600' };
  return new Response(new Uint8Array(result.bytes), { headers });
}
