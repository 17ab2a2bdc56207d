import { data, redirect, redirectDocument } from 'react-router';
import { openEpisode } from '#domain/reading';
import type { Route } from './+types/viewer-images';
import { readerPath } from '../../browser/device-positions.ts';
import { idParam, toErrorResponse } from '../../server/errors.server.ts';
import { requestContext } from '../../server/request-context.server.ts';
import { paywallTerms } from '../../features/reader/paywall/paywall-terms.server.ts';
import { openModeOf } from '../../features/reader/shell/open-mode.server.ts';
import { supportLink } from '../../features/reader/shell/support-link.server.ts';
import { attachHtml } from '../../features/reader/document/server-html.ts';
import { settingsScriptHtml } from '../../features/reader/document/page-scripts.server.ts';
import { LatePaywall } from '../../features/reader/paywall/late-paywall.tsx';
import { episodeNumber } from '../../features/reader/shell/progress-text.ts';
import { toImageStrip } from '../../features/reader/webtoon/image-strip.ts';
import { renderWebtoonPreview } from '../../features/reader/webtoon/webtoon-preview.server.tsx';
import { positionScriptHtml } from '../../features/reader/document/page-scripts.server.ts';
import { WebtoonViewer } from '../../features/reader/webtoon/webtoon-viewer.tsx';
import { readerMeta } from '../../features/reader/shell/reader-meta.ts';

/** Webtoon (L10): slices as data and as images in the page. Text episodes have their own URL. */
export async function loader({ params, context, url }: Route.LoaderArgs) {
  const details = context.get(requestContext);
  const { ctx, reader, head, nonce } = details;
  const id = idParam(params.id, url.pathname);
  const opening = openModeOf(details, url);
  const [opened, support] = await Promise.all([
    openEpisode(ctx, { id, reader, opening, wantsPrices: true, settingsFor: 'images' }),
    supportLink(details, id),
  ]).catch((error: unknown) => toErrorResponse(error, url.pathname, details));
  if (opened.episode.content === 'text') throw redirect(readerPath({ id, content: 'text' }), 302);
  const { content, prices = null, settings: profiles, ...viewed } = { ...opened, ...support };
  details.belongsTo(viewed.work.id);
  const name = `${viewed.work.title} ${episodeNumber(viewed.episode)}`;
  const strip = content?.kind === 'images' ? toImageStrip(content, name) : null;
  if (viewed.gate) {
    if (strip) attachHtml(viewed, renderWebtoonPreview(viewed, strip));
    // A preview contains expiring image URLs: not cacheable.
    const options = strip ? { headers: { 'cache-control': 'no-store' } } : {};
    return data({ viewed, terms: await paywallTerms(details, { viewed, prices }), strip: null }, options);
  }
  if (strip) head.push(settingsScriptHtml({ kind: 'images', work: viewed.work.id, profiles, nonce }));
  attachHtml(viewed, positionScriptHtml('images', nonce));
  return data({ viewed, terms: null, strip });
}

/** Every episode is a document, because it needs the inline position script. */
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
  return readerMeta({ viewed: loaderData?.viewed, content: 'images', matches });
}

export default function ViewerImages({ loaderData: { viewed, terms, strip } }: Route.ComponentProps) {
  if (terms) return <LatePaywall viewed={viewed} terms={terms} />;
  return strip && <WebtoonViewer key={viewed.episode.id} viewed={viewed} strip={strip} />;
}
