import { renderToString } from 'react-dom/server';
import { type EntryContext, type RouterContextProvider, ServerRouter, isRouteErrorResponse } from 'react-router';
import { requestFacts } from './request-context.server.ts';

export { contextFor } from './request-context.server.ts';

/**
 * Renders a page as one string: no screen defers data, so nothing would be gained by a stream, and a whole page can
 * be kept. The router's data goes in at the end of the body, as it does in its own streaming entry.
 */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  page: EntryContext,
): Promise<Response> {
  const handoff = page.serverHandoffStream;
  page.serverHandoffStream = undefined;
  const [data, html] = [
    handoff ? new Response(handoff).text() : Promise.resolve(''),
    renderToString(<ServerRouter context={page} url={request.url} />),
  ];
  const script = `<script>window.__reactRouterContext.streamController.enqueue(${scriptText(await data)});window.__reactRouterContext.streamController.close();</script>`;
  const end = html.lastIndexOf('</body>');
  headers.set('content-type', 'text/html; charset=utf-8');
  return new Response(`<!DOCTYPE html>${html.slice(0, end)}${handoff ? script : ''}${html.slice(end)}`, {
    status,
    headers,
  });
}

function scriptText(data: string): string {
  return JSON.stringify(data).replace(
    /[<>&\u2028\u2029]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}

/** Faults of loaders and rendering are logged once, here; refusals were turned into answers before. */
export function handleError(
  error: unknown,
  { request, context }: { request: Request; context: Readonly<RouterContextProvider> },
): void {
  if (!request.signal.aborted && !isRouteErrorResponse(error)) context.get(requestFacts).report(error);
}
