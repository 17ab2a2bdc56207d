import { openProof } from '#domain/community';
import { operatorOnly } from '../../operator/operator-only.server.ts';
import { addressName, addressNumber, answerRefusal } from '../../refused.server.ts';
import { requestFacts } from '../../request-context.server.ts';
import type { Route } from './+types/community-proof';

/** A file of a rights request, saved and never shown: it came from whoever sent it. */
export async function loader({ context, params, url }: Route.LoaderArgs) {
  const facts = context.get(requestFacts);
  const by = operatorOnly(facts, url, 'community');
  const ask = { by, id: addressNumber(params.id, url.pathname), key: addressName(params.key, url.pathname) };
  const { name, type, content } = await openProof(facts.ctx, ask).catch((error: unknown) =>
    answerRefusal(error, url.pathname),
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
