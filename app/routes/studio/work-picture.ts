import { readShownPicture } from '#domain/content-editor';
import { asAuthor, hasPicture } from '#domain/studio';
import { requireAuthorPage } from '../../studio/author-only.server.ts';
import { idParam, toErrorResponse } from '../../server/errors.server.ts';
import { requestContext } from '../../server/request-context.server.ts';
import type { Route } from './+types/work-picture';

/** A picture of the author's own work. */
export async function loader({ context, params, url }: Route.LoaderArgs): Promise<Response> {
  const pageContext = context.get(requestContext);
  const { memberNo } = requireAuthorPage(pageContext, url);
  const { ctx } = pageContext;
  const workId = idParam(params.id, url.pathname);
  await asAuthor(ctx, { memberNo, workId, right: 'write' }).catch((error: unknown) =>
    toErrorResponse(error, url.pathname),
  );
  const width = Number(url.searchParams.get('width') ?? 480) || 480;
  const isOwn = await hasPicture(ctx, { workId, hash: params.hash });
  const picture = isOwn ? await readShownPicture(ctx, { hash: params.hash, width }) : undefined;
  if (!picture) return new Response('Not Found', { status: 404, headers: { 'cache-control': 'no-store' } });
  return new Response(new Uint8Array(picture.bytes), {
    headers: { 'content-type': picture.type, 'cache-control': 'private, no-store' },
  });
}
