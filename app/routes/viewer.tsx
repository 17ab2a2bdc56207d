import { data, redirect, redirectDocument } from 'react-router';
import { openEpisode } from '#domain/reading';
import type { Route } from './+types/viewer';
import { viewerPath } from '../device/places.ts';
import { addressNumber, answerRefusal } from '../refused.server.ts';
import { requestFacts } from '../request-context.server.ts';
import { gateTerms } from '../viewer/frame/gate-terms.server.ts';
import { openingOf } from '../viewer/frame/opening.server.ts';
import { layHtmlBeside } from '../viewer/frame/page-html.ts';
import { lookHtml } from '../viewer/frame/page-scripts.server.ts';
import { renderPriceGate } from '../viewer/frame/price-gate.server.tsx';
import { PriceGate } from '../viewer/frame/price-gate.tsx';
import { renderTextArticle, renderTextPreview } from '../viewer/text/text-article.server.tsx';
import { TextViewer } from '../viewer/text/text-viewer.tsx';
import { viewerMeta } from '../viewer/frame/viewer-meta.ts';

/**
 * A text (L9). Its HTML is laid beside the data and goes out once, in the document; the data holds the rest. An
 * episode of images is read at its own address.
 */
export async function loader({ params, context, url }: Route.LoaderArgs) {
  const facts = context.get(requestFacts);
  const { ctx, reader, head, nonce } = facts;
  const id = addressNumber(params.id, url.pathname);
  const opening = openingOf(facts, url);
  const opened = await openEpisode(ctx, { id, reader, opening, wantsPrices: true }).catch((error: unknown) =>
    answerRefusal(error, url.pathname, facts),
  );
  if (opened.episode.content === 'images') throw redirect(viewerPath({ id, content: 'images' }), 302);
  const { content, prices = null, ...viewed } = opened;
  facts.belongsTo(viewed.work.id);
  const text = content?.kind === 'text' ? content : null;
  if (text) head.push(lookHtml({ kind: 'text', work: viewed.work.id, nonce }));
  if (viewed.gate) {
    const gate = { viewed, gate: viewed.gate, terms: gateTerms(viewed, prices) };
    layHtmlBeside(viewed, text ? renderTextPreview(gate, text) : renderPriceGate(gate));
    // Addresses of pictures in it end: it may not be kept.
    return text ? data(viewed, { headers: { 'cache-control': 'no-store' } }) : viewed;
  }
  if (text) layHtmlBeside(viewed, renderTextArticle(text, nonce));
  return viewed;
}

/** Every episode is a document of its own: its text and the scripts before it come with the page, not with the data. */
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
  return viewerMeta({ viewed: loaderData, content: 'text', matches });
}

export default function Viewer({ loaderData }: Route.ComponentProps) {
  if (loaderData.gate) return <PriceGate viewed={loaderData} />;
  return <TextViewer key={loaderData.episode.id} viewed={loaderData} />;
}
