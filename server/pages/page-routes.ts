import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type RouterContextProvider, type ServerBuild, createRequestHandler } from 'react-router';
import type { ShopFacts } from '#domain/showcase';
import type { Context, Needs } from '#shared/context';
import { VISITOR } from '#shared/reader';
import { deviceFrom } from '#vocabulary/device';
import { contentSecurityPolicy } from './content-security.ts';
import { HtmlCache, type KeptPage, compressedPage, encodedFor } from './html-cache.ts';
import { SharedReads } from './shared-reads.ts';

/** What the app's server build gives to the server beside its routes. */
interface AppEntry {
  contextFor(facts: {
    ctx: Needs<'db'>;
    reader: typeof VISITOR;
    device: ReturnType<typeof deviceFrom>;
    shop: ShopFacts;
    homes: SharedReads<string>;
    report(error: unknown): void;
    deliver(...html: string[]): void;
  }): RouterContextProvider;
}

export interface PageMeans {
  ctx: Context;
  build: ServerBuild;
  publicUrl: string;
  shop(): ShopFacts;
}

/** Query parameters that change what a page shows; others are taken off, so that they neither split nor flood the cache. */
const PAGE_PARAMS = ['genre', 'status', 'kind', 'price', 'sort', 'after', 'day', 'tab', 'order', 'tag', '_routes'];
/** A screen's data, fetched ahead on hover or again on going back, need not be asked for twice in a row. */
const DATA_CACHE = 'public, max-age=20';
const PAGE_HEADERS = {
  'cache-control': 'public, max-age=0, s-maxage=30, stale-while-revalidate=60',
  vary: 'accept-encoding',
};

/**
 * Every document and its data: rendered once, kept until something in it changes; what several pages are rendered with
 * is read once for them all. Answers how to clear what is kept.
 */
export function servePages(app: FastifyInstance, means: PageMeans): { clear(): void } {
  const cache = new HtmlCache();
  const homes = new SharedReads<string>();
  const render = pageRenderer(means, homes);
  app.route({
    method: ['GET', 'HEAD'],
    url: '/*',
    exposeHeadRoute: false,
    handler: async (request, reply) => {
      const url = pageUrl(request.url, means.publicUrl);
      const device = deviceFrom(request.headers['user-agent'] ?? '');
      const page = await cache.page(`${device.type}/${device.version}${url.pathname}${url.search}`, () =>
        render(url, device),
      );
      return sendPage(request, reply, page);
    },
  });
  return {
    clear: () => {
      homes.clear();
      cache.clear();
    },
  };
}

/** The address that decides what a page shows: own host, known parameters, nothing else. */
function pageUrl(path: string, publicUrl: string): URL {
  const asked = new URL(path.replace(/^\/{2,}/, '/'), publicUrl);
  // @NOTE An address may name another host, written whole or with a backslash: only its path is taken.
  const url = new URL(asked.pathname, publicUrl);
  if (asked.search === '') return url;
  for (const name of PAGE_PARAMS) {
    const value = asked.searchParams.get(name);
    if (value) url.searchParams.set(name, value);
  }
  return url;
}

type Render = (url: URL, device: ReturnType<typeof deviceFrom>) => Promise<KeptPage>;

function pageRenderer(means: PageMeans, homes: SharedReads<string>): Render {
  const handle = createRequestHandler(means.build, 'production');
  const entry = means.build.entry.module as unknown as AppEntry;
  const isHttps = means.publicUrl.startsWith('https:');
  return async (url, device) => {
    // The user agent that made a page kept for all may not stand in it.
    const facts = { ctx: means.ctx, reader: VISITOR, device: { ...device, userAgent: '' }, shop: means.shop(), homes };
    const report = (error: unknown): void => means.ctx.log.error({ err: error, path: url.pathname }, 'page failed');
    let document: string[] | undefined;
    const deliver = (...html: string[]): void => void (document = html);
    const answer = await handle(new Request(url), entry.contextFor({ ...facts, report, deliver }));
    const headers: Record<string, string> = { ...PAGE_HEADERS, ...Object.fromEntries(answer.headers) };
    if (!answer.headers.get('content-type')?.startsWith('text/html')) document = undefined;
    if (document === undefined && answer.status === 200) headers['cache-control'] = DATA_CACHE;
    const keep = (answer.status === 200 || answer.status === 404) && !/no-store/.test(headers['cache-control'] ?? '');
    if (!keep && answer.status >= 400) headers['cache-control'] = 'no-store';
    const body = document === undefined ? Buffer.from(await answer.arrayBuffer()) : documentBytes(document);
    if (document !== undefined) {
      headers['content-security-policy'] = contentSecurityPolicy(body, isHttps);
      headers['link'] = styleSheetLinks(document[HEAD] ?? '');
    }
    return compressedPage({ status: answer.status, headers, body, keep });
  };
}

const SCRATCH = Buffer.allocUnsafeSlow(1024 * 1024);

/** Which part of a delivered document its head is in. */
const HEAD = 1;

/** The style sheets of a page as they stand in its headers: asked for before its first byte, by a proxy's hints earlier. */
function styleSheetLinks(head: string): string {
  const sheets = [...head.matchAll(/<link rel="stylesheet" href="([^"#]+)/g)];
  return sheets.map(([, path]) => `<${path}>; rel=preload; as=style`).join(', ');
}

/** A document's bytes, in memory that the next document is written into: a page is compressed before anybody waits. */
function documentBytes(parts: string[]): Buffer {
  if (parts.reduce((all, part) => all + part.length, 0) * 3 > SCRATCH.length) return Buffer.from(parts.join(''));
  let end = 0;
  for (const part of parts) end += SCRATCH.write(part, end);
  return SCRATCH.subarray(0, end);
}

function sendPage(request: FastifyRequest, reply: FastifyReply, page: KeptPage): FastifyReply {
  reply.code(page.status).headers(page.headers);
  if (page.status === 200) {
    reply.header('etag', page.etag);
    if (request.headers['if-none-match'] === page.etag) return reply.code(304).send();
  }
  const { body, encoding } = encodedFor(page, request.headers['accept-encoding'] ?? '');
  if (encoding && body.length > 0) reply.header('content-encoding', encoding);
  return reply.send(body);
}
