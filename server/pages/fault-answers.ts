import type { FastifyRequest } from 'fastify';
import { isDatabaseAway } from '#platform/database/database-away';
import type { Log } from '#shared/context';
import { Refusal } from '#shared/refusal';
import { withScript } from './content-security.ts';
import { type KeptPage, compressedPage, encodedFor } from './html-cache.ts';
import { isDataPath } from './route-guard.ts';

/** So soon a page that met a database which is away may be asked for again, in seconds. */
const AGAIN = { 'retry-after': '5' };
/** Asks for the same address again: nothing else of a page without its screen's data can. */
const AGAIN_SCRIPT = `addEventListener('click',function(e){e.target.closest('main button')&&location.reload()})`;

interface FaultMeans {
  log: Log;
  pageOf(path: string): string;
  /** The page of faults as visitors see it. */
  faultPage(): Promise<KeptPage>;
}

/** A fault of a page's loaders, as its answer says it: the shop's own, or for now, where the database is away. */
export function faultStatus(status: number, faults: unknown[]): { status: number; headers: Record<string, string> } {
  const isAway = status === 500 && faults.some(isDatabaseAway);
  return isAway ? { status: 503, headers: AGAIN } : { status, headers: {} };
}

/**
 * Answers with the page of faults what was thrown before a page could be begun, its reader unknown. Refusals, data and
 * whoever takes no page keep the form of the calls: what was thrown is thrown on.
 */
export function faultTeller(means: FaultMeans) {
  return async (fault: unknown, request: FastifyRequest, { pathname }: Readonly<URL>): Promise<KeptPage> => {
    const takesPages = (request.headers.accept ?? '').includes('text/html');
    if (fault instanceof Refusal || isDataPath(pathname) || !takesPages) throw fault;
    means.log.error({ err: fault, route: means.pageOf(pathname) }, 'page failed');
    const page = await means.faultPage();
    const { status, headers } = faultStatus(500, [fault]);
    const body = Buffer.from(withoutScreen(encodedFor(page, '').body.toString('utf8')));
    const policy = withScript(page.headers['content-security-policy'] ?? '', AGAIN_SCRIPT);
    const own = { 'cache-control': 'private, no-store', 'content-security-policy': policy, ...headers };
    return compressedPage({ status, headers: { ...page.headers, ...own }, body, keep: false });
  };
}

/** The scripts of the screen would take it for the one that was asked for. */
function withoutScreen(html: string): string {
  const [head, end] = [html.indexOf('</head>'), html.lastIndexOf('</body>')];
  const body = html
    .slice(head, end)
    .replaceAll(/<script\b[^>]*>[\s\S]*?<\/script>|<link rel="modulepreload"[^>]*>/g, '');
  return html.slice(0, head) + `${body}<script>${AGAIN_SCRIPT}</script>` + html.slice(end);
}
