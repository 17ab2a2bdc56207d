import { data, redirect, redirectDocument } from 'react-router';
import { openEpisode } from '#domain/reading';
import type { Route } from './+types/viewer';
import { readerPath } from '../../browser/device-positions.ts';
import { idParam, toErrorResponse } from '../../server/errors.server.ts';
import { requestContext } from '../../server/request-context.server.ts';
import { paywallTerms } from '../../features/reader/paywall/paywall-terms.server.ts';
import { openModeOf } from '../../features/reader/shell/open-mode.server.ts';
import { supportLink } from '../../features/reader/shell/support-link.server.ts';
import { attachHtml } from '../../features/reader/document/server-html.ts';
import { settingsScriptHtml } from '../../features/reader/document/page-scripts.server.ts';
import { LatePaywall } from '../../features/reader/paywall/late-paywall.tsx';
import { renderTextArticle, renderTextPreview } from '../../features/reader/text/text-article.server.tsx';
import { TextViewer } from '../../features/reader/text/text-viewer.tsx';
import { readerMeta } from '../../features/reader/shell/reader-meta.ts';

/** Text (L9). Its HTML is attached to the data and sent once. Image episodes have their own URL. */
export async function loader({ params, context, url }: Route.LoaderArgs) {
  const details = context.get(requestContext);
  const { ctx, reader, head, nonce } = details;
  const id = idParam(params.id, url.pathname);
  const opening = openModeOf(details, url);
  const [opened, support] = await Promise.all([
    openEpisode(ctx, { id, reader, opening, wantsPrices: true, settingsFor: 'text' }),
    supportLink(details, id),
  ]).catch((error: unknown) => toErrorResponse(error, url.pathname, details));
  if (opened.episode.content === 'images') throw redirect(readerPath({ id, content: 'images' }), 302);
  const { content, prices = null, settings: profiles, ...viewed } = { ...opened, ...support };
  details.belongsTo(viewed.work.id);
  const text = content?.kind === 'text' ? content : null;
  if (text) head.push(settingsScriptHtml({ kind: 'text', work: viewed.work.id, profiles, nonce }));
  const terms = viewed.gate && (await paywallTerms(details, { viewed, prices }));
  if (text) attachHtml(viewed, viewed.gate ? renderTextPreview(viewed, text) : renderTextArticle(text, nonce));
  // A preview contains expiring image URLs: not cacheable.
  return data({ viewed, terms }, viewed.gate && text ? { headers: { 'cache-control': 'no-store' } } : {});
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
  return readerMeta({ viewed: loaderData?.viewed, content: 'text', matches });
}

export default function Viewer({ loaderData: { viewed, terms } }: Route.ComponentProps) {
  if (terms) return <LatePaywall viewed={viewed} terms={terms} />;
  return <TextViewer key={viewed.episode.id} viewed={viewed} />;
}
