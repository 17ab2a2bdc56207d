import { data, redirect, redirectDocument } from 'react-router';
import { openEpisode } from '#domain/reading';
import type { Route } from './+types/viewer';
import { readerPath } from '../../browser/device-positions.ts';
import { idParam, toErrorResponse } from '../../server/errors.server.ts';
import { requestContext } from '../../server/request-context.server.ts';
import { paywallTerms } from '../../features/reader/paywall/paywall-terms.server.ts';
import { openModeOf } from '../../features/reader/shell/open-mode.server.ts';
import { attachHtml } from '../../features/reader/document/server-html.ts';
import { settingsScriptHtml } from '../../features/reader/document/page-scripts.server.ts';
import { renderPaywall } from '../../features/reader/paywall/paywall.server.tsx';
import { Paywall } from '../../features/reader/paywall/paywall.tsx';
import { renderTextArticle, renderTextPreview } from '../../features/reader/text/text-article.server.tsx';
import { TextViewer } from '../../features/reader/text/text-viewer.tsx';
import { readerMeta } from '../../features/reader/shell/reader-meta.ts';

/** Text (L9). Its HTML is attached to the data and sent once. Image episodes have their own URL. */
export async function loader({ params, context, url }: Route.LoaderArgs) {
  const details = context.get(requestContext);
  const { ctx, reader, head, nonce } = details;
  const id = idParam(params.id, url.pathname);
  const opening = openModeOf(details, url);
  const opened = await openEpisode(ctx, { id, reader, opening, wantsPrices: true }).catch((error: unknown) =>
    toErrorResponse(error, url.pathname, details),
  );
  if (opened.episode.content === 'images') throw redirect(readerPath({ id, content: 'images' }), 302);
  const { content, prices = null, ...viewed } = opened;
  details.belongsTo(viewed.work.id);
  const text = content?.kind === 'text' ? content : null;
  if (text) head.push(settingsScriptHtml({ kind: 'text', work: viewed.work.id, nonce }));
  if (viewed.gate) {
    const gate = { viewed, gate: viewed.gate, terms: paywallTerms(viewed, prices) };
    attachHtml(viewed, text ? renderTextPreview(gate, text) : renderPaywall(gate));
    // Contains expiring image URLs: not cacheable.
    return text ? data(viewed, { headers: { 'cache-control': 'no-store' } }) : viewed;
  }
  if (text) attachHtml(viewed, renderTextArticle(text, nonce));
  return viewed;
}

/** Every episode is a document, because it needs its text and inline scripts. */
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
  return readerMeta({ viewed: loaderData, content: 'text', matches });
}

export default function Viewer({ loaderData }: Route.ComponentProps) {
  if (loaderData.gate) return <Paywall viewed={loaderData} />;
  return <TextViewer key={loaderData.episode.id} viewed={loaderData} />;
}
