import { renderToString } from 'react-dom/server';
import {
  type EntryContext,
  type RouterContextProvider,
  ServerRouter,
  StaticRouter,
  isRouteErrorResponse,
} from 'react-router';
import {
  consoleManifestPath,
  isConsoleRoute,
  isDocumentRoute,
  shopManifestPath,
  viewerManifestPath,
} from '#shared/web/page-layouts';
import { accentRules } from '#shared/web/shop-colors';
import { requestStatus } from '#shared/web/request-status';
import { alertHtml } from './features/layout/shop-alert.server.ts';
import { businessInfoHtml } from './features/layout/business-info.server.ts';
import { requestContext } from './server/request-context.server.ts';
import { scriptString } from './server/script-string.server.ts';
import { AccentRules } from './components/shop-colors.tsx';
import { FontFiles } from './components/font-faces.tsx';
import { InlineNonce } from './server/inline-nonce.ts';
import { ListMarkupCache } from './components/cached-list.tsx';
import { createListCache } from './server/cached-lists.server.ts';
import { NowClock } from './components/now-clock.tsx';

export { contextFor } from './server/request-context.server.ts';

/**
 * Renders to one string, so that the page can be cached; no route defers data. The router data is appended to the
 * body, as in streaming. The HTML is passed through the context; the response carries only status and headers.
 */
// oxlint-disable-next-line max-params -- because the router calls it so.
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  page: EntryContext,
  context: Readonly<RouterContextProvider>,
): Promise<Response> {
  const details = context.get(requestContext);
  if (details.isPayload) return payloadAnswer(page, { status, headers, deliver: details.deliver });
  const handoff = page.serverHandoffStream;
  page.serverHandoffStream = undefined;
  const { nonce } = details;
  const data = handoff ? dataScript(await textOf(handoff), nonce) : '';
  // In development the browser loads the manifest of the sources.
  if (!import.meta.env.DEV) page.manifest = { ...page.manifest, url: manifestPath(page), routes: ownRoutes(page) };
  const lists = createListCache(details.now, (items) =>
    renderToString(
      <StaticRouter location="/">
        <NowClock start={details.now}>{items}</NowClock>
      </StaticRouter>,
    ),
  );
  const html = renderToString(
    <FontFiles value={details.shop.fonts}>
      <AccentRules value={accentRules(details.shop.accent)}>
        <InlineNonce value={nonce}>
          <ListMarkupCache value={lists}>
            <ServerRouter context={page} url={request.url} />
          </ListMarkupCache>
        </InlineNonce>
      </AccentRules>
    </FontFiles>,
  );
  const [start, end] = [html.indexOf('</head>'), html.lastIndexOf('</body>')];
  const { head, scripts } = orderedHead(html.slice(0, start), details.head.join(''));
  // After the skip link.
  const body = html.indexOf('</a>', start) + '</a>'.length;
  const alert = details.alert && !isViewer(page) && !isOfConsole(page) ? alertHtml(details.alert, nonce) : '';
  const band = hasBand(page) ? businessInfoHtml(details.switches, nonce) : '';
  const parts = [html.slice(start, body), band, alert, html.slice(body, end), scripts, data, html.slice(end)];
  details.deliver('<!DOCTYPE html>', head, ...parts);
  headers.set('content-type', 'text/html; charset=utf-8');
  return new Response(null, { status: documentStatus(status), headers });
}

/** Invalid statuses become 500. */
function documentStatus(status: number): number {
  const sent = requestStatus(status);
  return sent >= 200 && sent <= 599 ? sent : 500;
}

/** Loader data by route and build; failed loaders are omitted. */
function payloadAnswer(
  { manifest, staticHandlerContext: { loaderData, errors } }: EntryContext,
  response: { status: number; headers: Headers; deliver(text: string): void },
): Response {
  const { status, headers, deliver } = response;
  if (errors) return new Response(null, { status: status >= 400 ? status : 404, headers });
  deliver(JSON.stringify({ build: manifest.version, data: loaderData }));
  headers.set('content-type', 'application/json; charset=utf-8');
  headers.set('x-robots-tag', 'noindex');
  return new Response(null, { status, headers });
}

/** Only the matched routes: the router would process all of them per page. */
function ownRoutes({ manifest, staticHandlerContext: { matches } }: EntryContext): EntryContext['manifest']['routes'] {
  return Object.fromEntries(matches.map(({ route }) => [route.id, manifest.routes[route.id]]));
}

/** Route manifests differ for documents, pages and the admin console. */
function manifestPath(page: EntryContext): string {
  const { url } = page.manifest;
  if (isOfConsole(page)) return consoleManifestPath(url);
  // Also the reader of stored episodes, which is kept with this manifest.
  if (isDocument(page)) return url;
  return isViewer(page) ? viewerManifestPath(url) : shopManifestPath(url);
}

function isOfConsole({ staticHandlerContext: { matches } }: EntryContext): boolean {
  return matches.some(({ route }) => isConsoleRoute(route.id));
}

/** Rarely visited and not entered by client navigation. */
function isDocument({ staticHandlerContext: { matches } }: EntryContext): boolean {
  return matches.some(({ route }) => isDocumentRoute(route.id));
}

/** Nothing is rendered above a reader. */
function isViewer({ staticHandlerContext: { matches } }: EntryContext): boolean {
  return matches.some(({ route }) => route.id === 'routes/layouts/viewer');
}

/** Not above readers or cached offline documents, where it would stay. */
function hasBand(page: EntryContext): boolean {
  const { matches } = page.staticHandlerContext;
  return !isViewer(page) && !isOfConsole(page) && !matches.some(({ route }) => route.id === 'routes/layouts/empty');
}

const MODULE_LINKS = /(?:<link rel="modulepreload"[^>]*>)+/;

/**
 * Head order for first paint: loader links, then style sheets. Modulepreload links, hoisted by React, are moved to the
 * end of the body.
 */
function orderedHead(head: string, early: string): { head: string; scripts: string } {
  const [scripts = ''] = MODULE_LINKS.exec(head) ?? [];
  const bare = head.replace(scripts, '');
  const sheets = bare.indexOf('<link rel="stylesheet"');
  return { head: sheets < 0 ? bare + early : bare.slice(0, sheets) + early + bare.slice(sheets), scripts };
}

async function textOf(stream: ReadableStream<Uint8Array>): Promise<string> {
  const reader = stream.getReader();
  const decoder = new TextDecoder();
  let text = '';
  for (let part = await reader.read(); !part.done; part = await reader.read())
    text += decoder.decode(part.value, { stream: true });
  return text + decoder.decode();
}

function dataScript(data: string, nonce: string): string {
  return `<script nonce="${nonce}">window.__reactRouterContext.streamController.enqueue(${scriptString(data)});window.__reactRouterContext.streamController.close();</script>`;
}

/** Logs loader and rendering errors once; expected errors became responses before. */
export function handleError(
  error: unknown,
  { request, context }: { request: Request; context: Readonly<RouterContextProvider> },
): void {
  if (!request.signal.aborted && !isRouteErrorResponse(error)) context.get(requestContext).report(error);
}
