import { openEpisode } from '#domain/reading';
import type { Route } from './+types/viewer-part';
import { addressNumber, answerRefusal } from '../refused.server.ts';
import { requestFacts } from '../request-context.server.ts';
import { gateTerms } from '../viewer/frame/gate-terms.server.ts';
import { renderPriceCard } from '../viewer/frame/price-gate.server.tsx';
import { renderTextPart } from '../viewer/text/text-article.server.tsx';

/**
 * An episode's text as a part of a page that stands already, for reading on without a new document. It is fetched before
 * anybody asked, so it opens nothing: before a gate its price, or what its opening means, comes in place of its text. An
 * episode of images is none: 404.
 */
export async function loader({ params, context, url }: Route.LoaderArgs): Promise<Response> {
  const facts = context.get(requestFacts);
  const { ctx, reader } = facts;
  const id = addressNumber(params.id, url.pathname);
  const opened = await openEpisode(ctx, { id, reader, opening: 'ahead', wantsPrices: true }).catch((error: unknown) =>
    answerRefusal(error, url.pathname, facts),
  );
  const { content, prices = null, ...viewed } = opened;
  const html = viewed.gate
    ? renderPriceCard({ viewed, gate: viewed.gate, terms: gateTerms(viewed, prices) })
    : content?.kind === 'text'
      ? renderTextPart(content)
      : '';
  return Response.json({ viewed, html }, { status: opened.episode.content === 'text' ? 200 : 404 });
}
