import { renderToString } from 'react-dom/server';
import { type EntryContext, type RouterContextProvider, ServerRouter, isRouteErrorResponse } from 'react-router';
import { consoleManifestPath, isConsoleScreen, isDocumentScreen, shopManifestPath } from '#vocabulary/page-layouts';
import { sentStatus } from '#vocabulary/sent-status';
import { alertHtml } from './layouts/shop-alert.server.ts';
import { bandHtml } from './layouts/shop-band.server.ts';
import { requestFacts } from './request-context.server.ts';
import { scriptString } from './script-string.server.ts';
import { SentFonts } from './ui/font-faces.tsx';
import { InlineNonce } from './ui/inline-nonce.ts';
import { KeptLists } from './ui/kept-list.tsx';
import { keptLists } from './ui/kept-lists.server.ts';
import { NowClock } from './ui/now-clock.tsx';

export { contextFor } from './request-context.server.ts';

/**
 * Renders a page as one string: no screen defers data, so nothing would be gained by a stream, and a whole page can
 * be kept. The router's data goes in at the end of the body, as it does in its own streaming entry. The document is
 * handed to whoever made the context; the answer carries only its status and headers.
 */
// oxlint-disable-next-line max-params -- because the router calls it so.
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  page: EntryContext,
  context: Readonly<RouterContextProvider>,
): Promise<Response> {
  const facts = context.get(requestFacts);
  if (facts.isPayload) return payloadAnswer(page, { status, headers, deliver: facts.deliver });
  const handoff = page.serverHandoffStream;
  page.serverHandoffStream = undefined;
  const { nonce } = facts;
  const data = handoff ? dataScript(await textOf(handoff), nonce) : '';
  page.manifest = { ...page.manifest, url: manifestPath(page), routes: ownRoutes(page) };
  // React comes back from the rendering of a list to that of the page: it keeps where it was.
  const lists = keptLists(facts.now, (items) => renderToString(<NowClock start={facts.now}>{items}</NowClock>));
  const html = renderToString(
    <SentFonts value={facts.shop.fonts}>
      <InlineNonce value={nonce}>
        <KeptLists value={lists}>
          <ServerRouter context={page} url={request.url} />
        </KeptLists>
      </InlineNonce>
    </SentFonts>,
  );
  const [start, end] = [html.indexOf('</head>'), html.lastIndexOf('</body>')];
  const { head, scripts } = orderedHead(html.slice(0, start), facts.head.join(''));
  // Behind the link that skips to the screen, which is the first of every page.
  const body = html.indexOf('</a>', start) + '</a>'.length;
  const alert = facts.alert && !isViewer(page) && !isOfConsole(page) ? alertHtml(facts.alert, nonce) : '';
  const band = hasBand(page) ? bandHtml(facts.switches, nonce) : '';
  const parts = [html.slice(start, body), band, alert, html.slice(body, end), scripts, data, html.slice(end)];
  facts.deliver('<!DOCTYPE html>', head, ...parts);
  headers.set('content-type', 'text/html; charset=utf-8');
  return new Response(null, { status: documentStatus(status), headers });
}

/** What a screen threw may say any number: what HTTP gives no page to is a fault of the screen's. */
function documentStatus(status: number): number {
  const sent = sentStatus(status);
  return sent >= 200 && sent <= 599 ? sent : 500;
}

/** What the loaders of a page say, by route, with the build that says it; one that failed says nothing. */
function payloadAnswer(
  { manifest, staticHandlerContext: { loaderData, errors } }: EntryContext,
  answer: { status: number; headers: Headers; deliver(text: string): void },
): Response {
  const { status, headers, deliver } = answer;
  if (errors) return new Response(null, { status: status >= 400 ? status : 404, headers });
  deliver(JSON.stringify({ build: manifest.version, data: loaderData }));
  headers.set('content-type', 'application/json; charset=utf-8');
  headers.set('x-robots-tag', 'noindex');
  return new Response(null, { status, headers });
}

/** The routes of the page itself: the router would make ready and match all of them anew for every page. */
function ownRoutes({ manifest, staticHandlerContext: { matches } }: EntryContext): EntryContext['manifest']['routes'] {
  return Object.fromEntries(matches.map(({ route }) => [route.id, manifest.routes[route.id]]));
}

/** The list of routes that a page carries: a document's is longer than a screen's, and only the console's names the console. */
function manifestPath(page: EntryContext): string {
  const { url } = page.manifest;
  if (isOfConsole(page)) return consoleManifestPath(url);
  return isDocument(page) ? url : shopManifestPath(url);
}

function isOfConsole({ staticHandlerContext: { matches } }: EntryContext): boolean {
  return matches.some(({ route }) => isConsoleScreen(route.id));
}

/** Whether a screen carries the list of all documents: it is seldom seen, and not moved into from another. */
function isDocument({ staticHandlerContext: { matches } }: EntryContext): boolean {
  return matches.some(({ route }) => isDocumentScreen(route.id));
}

/** A viewer's page is measured to the screen: nothing stands above it. */
function isViewer({ staticHandlerContext: { matches } }: EntryContext): boolean {
  return matches.some(({ route }) => route.id === 'layouts/viewer');
}

/** Not above a viewer, nor on what a device holds for when there is no network: that would say it for ever. */
function hasBand(page: EntryContext): boolean {
  const { matches } = page.staticHandlerContext;
  return !isViewer(page) && !isOfConsole(page) && !matches.some(({ route }) => route.id === 'layouts/empty');
}

const MODULE_LINKS = /(?:<link rel="modulepreload"[^>]*>)+/;

/**
 * A head in the order of the first paint: what loaders want there, then the style sheets. The links that fetch scripts
 * ahead, which React lifts above them, are handed back for the page's end: there they take no line from the sheets.
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

/** Faults of loaders and rendering are logged once, here; refusals were turned into answers before. */
export function handleError(
  error: unknown,
  { request, context }: { request: Request; context: Readonly<RouterContextProvider> },
): void {
  if (!request.signal.aborted && !isRouteErrorResponse(error)) context.get(requestFacts).report(error);
}
