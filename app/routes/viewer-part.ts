import { openEpisode } from '#domain/reading';
import type { Route } from './+types/viewer-part';
import { addressNumber, answerRefusal } from '../refused.server.ts';
import { requestFacts } from '../request-context.server.ts';
import { renderPriceCard } from '../viewer/frame/price-gate.server.tsx';
import { renderTextPart } from '../viewer/text/text-article.server.tsx';

/**
 * An episode's text as a part of a page that stands already, for reading on without a new document. The same rules
 * open it as its own address; before a gate its price comes in place of its text. An episode of images is none: 404.
 */
export async function loader({ params, context, url }: Route.LoaderArgs): Promise<Response> {
  const { ctx, reader, member } = context.get(requestFacts);
  const id = addressNumber(params.id, url.pathname);
  const opened = await openEpisode(ctx, { id, reader }).catch((error: unknown) =>
    answerRefusal(error, url.pathname, member),
  );
  const { content, ...viewed } = opened;
  const html = viewed.gate
    ? renderPriceCard({ viewed, gate: viewed.gate })
    : content?.kind === 'text'
      ? renderTextPart(content)
      : '';
  return Response.json({ viewed, html }, { status: opened.episode.content === 'text' ? 200 : 404 });
}
