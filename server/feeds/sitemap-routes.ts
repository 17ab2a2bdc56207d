import { Readable, pipeline } from 'node:stream';
import { createGzip } from 'node:zlib';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { pageVersion } from '#domain/catalogue';
import { SITEMAP_WORKS, listSitemap, listSitemaps } from '#domain/feeds';
import { notFoundAnswer } from '#server/error-answer';
import type { Context } from '#shared/context';
import type { FeedAnswers, MadeFeed } from './feed-answers.ts';
import { SITEMAP_SOURCES } from './sitemap-sources.ts';
import { XML_HEAD, xmlText } from './xml.ts';

const TYPE = 'application/xml; charset=utf-8';
const SPACE = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';
const WORKS = /^works-([1-9]\d{0,6})\.xml$/;

export interface SitemapMeans {
  ctx: Context;
  publicUrl: string;
  answers: FeedAnswers;
}

/**
 * The index, the shop's screens, and the works in stretches of their ids, so that a million of them stay where they are
 * while others come. A stretch is sent while it is read.
 */
export function serveSitemaps(app: FastifyInstance, means: SitemapMeans): void {
  const { ctx, publicUrl, answers } = means;
  app.get('/sitemap.xml', (request, reply) =>
    answers.send(request, reply, { key: 'sitemap', make: () => sitemapIndex(ctx, publicUrl) }),
  );
  app.get<{ Params: { file: string } }>('/sitemaps/:file', async (request, reply) => {
    const { file } = request.params;
    if (file === 'pages.xml')
      return answers.send(request, reply, { key: 'sitemap pages', make: () => pagesSitemap(ctx, publicUrl) });
    const n = Number(WORKS.exec(file)?.[1] ?? 0);
    return n > 0 ? sendWorks(means, { request, reply, n }) : notFoundAnswer(reply);
  });
}

async function sitemapIndex(ctx: Context, publicUrl: string): Promise<MadeFeed> {
  const files = ['pages.xml', ...(await listSitemaps(ctx)).map((n) => `works-${n}.xml`)];
  const entries = files.map((file) => `<sitemap><loc>${xmlText(`${publicUrl}/sitemaps/${file}`)}</loc></sitemap>\n`);
  return { type: TYPE, text: `${XML_HEAD}<sitemapindex ${SPACE}>\n${entries.join('')}</sitemapindex>\n` };
}

async function pagesSitemap(ctx: Context, publicUrl: string): Promise<MadeFeed> {
  const told = (await Promise.all(SITEMAP_SOURCES.map((source) => source(ctx)))).flat().slice(0, SITEMAP_WORKS);
  const lines = told.map(({ path, changedAt }) =>
    urlLine(publicUrl + new URL(path, publicUrl).pathname, changedAt?.toISOString()),
  );
  return { type: TYPE, text: `${XML_HEAD}<urlset ${SPACE}>\n${lines.join('')}</urlset>\n` };
}

function urlLine(url: string, changedAt: string | undefined): string {
  return `<url><loc>${xmlText(url)}</loc>${changedAt ? `<lastmod>${changedAt}</lastmod>` : ''}</url>\n`;
}

interface WorksAsk {
  request: FastifyRequest;
  reply: FastifyReply;
  n: number;
}

async function sendWorks({ ctx, publicUrl }: SitemapMeans, { request, reply, n }: WorksAsk): Promise<FastifyReply> {
  const etag = `W/"works-${n}-${await pageVersion(ctx)}"`;
  const parts = listSitemap(ctx, n);
  // The first part is read before the answer begins: a stretch without works is no sitemap.
  const first = await parts.next();
  if (first.done) return notFoundAnswer(reply);
  reply.headers({ 'content-type': TYPE, 'cache-control': 'public, max-age=3600', vary: 'accept-encoding', etag });
  if (request.headers['if-none-match'] === etag) return reply.code(304).send();
  const text = Readable.from(worksText(publicUrl, first.value, parts));
  if (!/\bgzip\b/.test(request.headers['accept-encoding'] ?? '')) return reply.send(text);
  const packed = createGzip({ level: 6 });
  // A fault while it is being read cuts the answer off; whoever fetched it sees that it is not whole.
  pipeline(text, packed, (error) => error && packed.destroy(error));
  return reply.header('content-encoding', 'gzip').send(packed);
}

type Works = { id: number; changedAt: string }[];

async function* worksText(publicUrl: string, first: Works, rest: AsyncIterable<Works>): AsyncGenerator<string> {
  const lines = (works: Works): string =>
    works.map(({ id, changedAt }) => urlLine(`${publicUrl}/novel/${id}`, changedAt)).join('');
  yield `${XML_HEAD}<urlset ${SPACE}>\n${lines(first)}`;
  for await (const works of rest) yield lines(works);
  yield '</urlset>\n';
}
