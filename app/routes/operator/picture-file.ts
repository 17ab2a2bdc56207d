import { readShownPicture } from '#domain/editing';
import { operatorOnly } from '../../operator/operator-only.server.ts';
import { requestFacts } from '../../request-context.server.ts';
import type { Route } from './+types/picture-file';

/** A picture for whoever edits works, whichever readers may see it; `?width=` as near as there is. */
export async function loader({ context, url, params }: Route.LoaderArgs) {
  const facts = context.get(requestFacts);
  operatorOnly(facts, url, 'works');
  const width = Number(url.searchParams.get('width') ?? 480) || 480;
  const found = await readShownPicture(facts.ctx, { hash: params.hash, width });
  if (!found) return new Response('Not Found', { status: 404, headers: { 'cache-control': 'no-store' } });
  const headers = { 'content-type': found.type, 'cache-control': 'private, max-age=600' };
  return new Response(new Uint8Array(found.bytes), { headers });
}
