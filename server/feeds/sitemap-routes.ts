import { Readable, pipeline } from 'node:stream';
import { createGzip } from 'node:zlib';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { pageVersion } from '#domain/catalog';
import { SITEMAP_WORKS, listSitemap, listSitemaps } from '#domain/feeds';
import { notFoundResponse } from '#server/error-response';
import type { Context } from '#kernel/context';
import { paths } from '#shared/web/paths';
import { escapeXml } from '#shared/content/escape-markup';
import type { FeedResponses, RenderedFeed } from './feed-responses.ts';
import { SITEMAP_SOURCES } from './sitemap-sources.ts';
import { XML_HEAD } from './xml.ts';

const TYPE = 'application/xml; charset=utf-8';
const SPACE = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';
const WORKS = /^works-([1-9]\d{0,6})\.xml$/;

export interface SitemapDeps {
  ctx: Context;
  publicUrl: string;
  answers: FeedResponses;
}

/** Sitemap index, pages, and works by id range, so that works stay in their file. Streamed. */
export function serveSitemaps(app: FastifyInstance, deps: SitemapDeps): void {
  const { ctx, publicUrl, answers } = deps;
  app.get('/sitemap.xml', (request, reply) =>
    answers.send(request, reply, { key: 'sitemap', make: () => sitemapIndex(ctx, publicUrl) }),
  );
  app.get<{ Params: { file: string } }>('/sitemaps/:file', async (request, reply) => {
    const { file } = request.params;
    if (file === 'pages.xml')
      return answers.send(request, reply, { key: 'sitemap pages', make: () => pagesSitemap(ctx, publicUrl) });
    const n = Number(WORKS.exec(file)?.[1] ?? 0);
    return n > 0 ? sendWorks(deps, { request, reply, n }) : notFoundResponse(reply);
  });
}

async function sitemapIndex(ctx: Context, publicUrl: string): Promise<RenderedFeed> {
  const files = ['pages.xml', ...(await listSitemaps(ctx)).map((n) => `works-${n}.xml`)];
  const entries = files.map((file) => `<sitemap><loc>${escapeXml(`${publicUrl}/sitemaps/${file}`)}</loc></sitemap>\n`);
  return { type: TYPE, text: `${XML_HEAD}<sitemapindex ${SPACE}>\n${entries.join('')}</sitemapindex>\n` };
}

async function pagesSitemap(ctx: Context, publicUrl: string): Promise<RenderedFeed> {
  const message = (await Promise.all(SITEMAP_SOURCES.map((source) => source(ctx)))).flat().slice(0, SITEMAP_WORKS);
  const lines = message.map(({ path, changedAt }) =>
    urlLine(publicUrl + new URL(path, publicUrl).pathname, changedAt?.toISOString()),
  );
  return { type: TYPE, text: `${XML_HEAD}<urlset ${SPACE}>\n${lines.join('')}</urlset>\n` };
}

function urlLine(url: string, changedAt: string | undefined): string {
  return `<url><loc>${escapeXml(url)}</loc>${changedAt ? `<lastmod>${changedAt}</lastmod>` : ''}</url>\n`;
}

interface WorksAsk {
  request: FastifyRequest;
  reply: FastifyReply;
  n: number;
}

async function sendWorks({ ctx, publicUrl }: SitemapDeps, { request, reply, n }: WorksAsk): Promise<FastifyReply> {
  const etag = `W/"works-${n}-${await pageVersion(ctx)}"`;
  const parts = listSitemap(ctx, n);
  // Read before responding: an empty range is 404.
  const first = await parts.next();
  if (first.done) return notFoundResponse(reply);
  reply.headers({ 'content-type': TYPE, 'cache-control': 'public, max-age=3600', vary: 'accept-encoding', etag });
  if (request.headers['if-none-match'] === etag) return reply.code(304).send();
  const text = Readable.from(worksText(publicUrl, first.value, parts));
  if (!/\bgzip\b/.test(request.headers['accept-encoding'] ?? '')) return reply.send(text);
  const packed = createGzip({ level: 6 });
  // An error aborts the response, so that the client sees a truncated file.
  pipeline(text, packed, (error) => error && packed.destroy(error));
  return reply.header('content-encoding', 'gzip').send(packed);
}

type Works = { id: number; changedAt: string }[];

async function* worksText(publicUrl: string, first: Works, rest: AsyncIterable<Works>): AsyncGenerator<string> {
  const lines = (works: Works): string =>
    works.map(({ id, changedAt }) => urlLine(`${publicUrl}${paths.work(id)}`, changedAt)).join('');
  yield `${XML_HEAD}<urlset ${SPACE}>\n${lines(first)}`;
  for await (const works of rest) yield lines(works);
  yield '</urlset>\n';
}
