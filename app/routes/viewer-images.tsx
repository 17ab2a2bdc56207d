import { data, redirect, redirectDocument } from 'react-router';
import { openEpisode } from '#domain/reading';
import type { Route } from './+types/viewer-images';
import { viewerPath } from '../device/places.ts';
import { addressNumber, answerRefusal } from '../refused.server.ts';
import { requestFacts } from '../request-context.server.ts';
import { gateTerms } from '../viewer/frame/gate-terms.server.ts';
import { openingOf } from '../viewer/frame/opening.server.ts';
import { layHtmlBeside } from '../viewer/frame/page-html.ts';
import { lookHtml } from '../viewer/frame/page-scripts.server.ts';
import { renderPriceGate } from '../viewer/frame/price-gate.server.tsx';
import { PriceGate } from '../viewer/frame/price-gate.tsx';
import { episodeNumber } from '../viewer/frame/progress-text.ts';
import { readStrip } from '../viewer/strip/read-strip.ts';
import { renderStripPreview } from '../viewer/strip/strip-preview.server.tsx';
import { stripPlaceHtml } from '../viewer/strip/strip-script.server.ts';
import { StripViewer } from '../viewer/strip/strip-viewer.tsx';
import { viewerMeta } from '../viewer/frame/viewer-meta.ts';

/** A strip (L10): its slices as data and as pictures in the page. An episode of text is read at its own address. */
export async function loader({ params, context, url }: Route.LoaderArgs) {
  const facts = context.get(requestFacts);
  const { ctx, reader, head, nonce } = facts;
  const id = addressNumber(params.id, url.pathname);
  const opening = openingOf(facts, url);
  const opened = await openEpisode(ctx, { id, reader, opening, wantsPrices: true }).catch((error: unknown) =>
    answerRefusal(error, url.pathname, facts),
  );
  if (opened.episode.content === 'text') throw redirect(viewerPath({ id, content: 'text' }), 302);
  const { content, prices = null, ...viewed } = opened;
  facts.belongsTo(viewed.work.id);
  const name = `${viewed.work.title} ${episodeNumber(viewed.episode)}`;
  const strip = content?.kind === 'images' ? readStrip(content, name) : null;
  if (viewed.gate) {
    const gate = { viewed, gate: viewed.gate, terms: gateTerms(viewed, prices) };
    layHtmlBeside(viewed, strip ? renderStripPreview(gate, strip) : renderPriceGate(gate));
    // Addresses of pictures in it end: it may not be kept.
    return data({ viewed, strip: null }, strip ? { headers: { 'cache-control': 'no-store' } } : {});
  }
  if (strip) head.push(lookHtml({ kind: 'images', work: viewed.work.id, nonce }));
  layHtmlBeside(viewed, stripPlaceHtml(nonce));
  return data({ viewed, strip });
}

/** Every episode is a document of its own: the script that finds the reader's place comes with the page. */
export function clientLoader({ request }: Route.ClientLoaderArgs): Promise<Awaited<ReturnType<typeof loader>>> {
  throw redirectDocument(request.url);
}

export function headers({ loaderHeaders }: Route.HeadersArgs): Headers {
  return loaderHeaders;
}

export function shouldRevalidate(): boolean {
  return false;
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  return viewerMeta({ viewed: loaderData?.viewed, content: 'images', matches });
}

export default function ViewerImages({ loaderData: { viewed, strip } }: Route.ComponentProps) {
  if (viewed.gate) return <PriceGate viewed={viewed} />;
  return strip && <StripViewer key={viewed.episode.id} viewed={viewed} strip={strip} />;
}
