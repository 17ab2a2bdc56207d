import { readDeskCover } from '#domain/works';
import { operatorOnly } from '../../operator/operator-only.server.ts';
import { addressNumber, answerRefusal } from '../../refused.server.ts';
import { requestFacts } from '../../request-context.server.ts';
import type { Route } from './+types/work-cover';

/** A work's cover for whoever keeps works, also an adult one; never kept by a browser. */
export async function loader({ context, params, url }: Route.LoaderArgs): Promise<Response> {
  const facts = context.get(requestFacts);
  operatorOnly(facts, url, 'works');
  const id = addressNumber(params.id, url.pathname);
  const bytes = await readDeskCover(facts.ctx, id).catch((error: unknown) => answerRefusal(error, url.pathname));
  return new Response(new Uint8Array(bytes), { headers: { 'content-type': 'image/webp' } });
}
