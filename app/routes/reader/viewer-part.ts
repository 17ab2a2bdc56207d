import { openEpisode } from '#domain/reading';
import type { Route } from './+types/viewer-part';
import { idParam, toErrorResponse } from '../../server/errors.server.ts';
import { requestContext } from '../../server/request-context.server.ts';
import { paywallTerms } from '../../features/reader/paywall/paywall-terms.server.ts';
import { renderPriceCard } from '../../features/reader/paywall/paywall.server.tsx';
import { renderTextSection } from '../../features/reader/text/text-article.server.tsx';

/**
 * An episode's text for continuous reading. Prefetched, so it opens nothing: locked or unopened episodes return their
 * paywall. 404 for images.
 */
export async function loader({ params, context, url }: Route.LoaderArgs): Promise<Response> {
  const details = context.get(requestContext);
  const { ctx, reader } = details;
  const id = idParam(params.id, url.pathname);
  const opened = await openEpisode(ctx, { id, reader, opening: 'ahead', wantsPrices: true }).catch((error: unknown) =>
    toErrorResponse(error, url.pathname, details),
  );
  const { content, prices = null, ...viewed } = opened;
  const html = viewed.gate
    ? renderPriceCard({ viewed, gate: viewed.gate, terms: paywallTerms(viewed, prices) })
    : content?.kind === 'text'
      ? renderTextSection(content)
      : '';
  return Response.json({ viewed, html }, { status: opened.episode.content === 'text' ? 200 : 404 });
}
