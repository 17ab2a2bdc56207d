import type { FastifyRequest } from 'fastify';
import { isDatabaseUnavailable } from '#platform/database/database-outage';
import type { Log } from '#kernel/context';
import { DomainError } from '#kernel/domain-error';
import { withScript } from './content-security.ts';
import { type CachedPage, compressedPage, encodedFor } from './page-cache.ts';
import { isDataPath } from './route-redirects.ts';

/** Retry-After while the database is down, in seconds. */
const AGAIN = { 'retry-after': '5' };
/** Reload is the only action that works without route data. */
const AGAIN_SCRIPT = `addEventListener('click',function(e){e.target.closest('main button')&&location.reload()})`;

interface ErrorPageDeps {
  log: Log;
  pageOf(path: string): string;
  /** The rendered error page. */
  faultPage(): Promise<CachedPage>;
}

/** Status of a loader error: 500, or 503 while the database is down. */
export function errorStatus(status: number, errors: unknown[]): { status: number; headers: Record<string, string> } {
  const isAway = status === 500 && errors.some(isDatabaseUnavailable);
  return isAway ? { status: 503, headers: AGAIN } : { status, headers: {} };
}

/**
 * Sends the error page for errors thrown before rendering. Domain errors, data requests and non-HTML clients are
 * rethrown for the API format.
 */
export function errorPageRenderer(deps: ErrorPageDeps) {
  return async (error: unknown, request: FastifyRequest, { pathname }: Readonly<URL>): Promise<CachedPage> => {
    const takesPages = (request.headers.accept ?? '').includes('text/html');
    if (error instanceof DomainError || isDataPath(pathname) || !takesPages) throw error;
    deps.log.error({ err: error, route: deps.pageOf(pathname) }, 'page failed');
    const page = await deps.faultPage();
    const { status, headers } = errorStatus(500, [error]);
    const body = Buffer.from(withoutPageData(encodedFor(page, '').body.toString('utf8')));
    const policy = withScript(page.headers['content-security-policy'] ?? '', AGAIN_SCRIPT);
    const own = { 'cache-control': 'private, no-store', 'content-security-policy': policy, ...headers };
    return compressedPage({ status, headers: { ...page.headers, ...own }, body, keep: false });
  };
}

/** The client router would take it for the requested route. */
function withoutPageData(html: string): string {
  const [head, end] = [html.indexOf('</head>'), html.lastIndexOf('</body>')];
  const body = html
    .slice(head, end)
    .replaceAll(/<script\b[^>]*>[\s\S]*?<\/script>|<link rel="modulepreload"[^>]*>/g, '');
  return html.slice(0, head) + `${body}<script>${AGAIN_SCRIPT}</script>` + html.slice(end);
}
