import type { FastifyInstance } from 'fastify';
import { type ReleaseFeedItem, listReleases } from '#domain/feeds';
import { notFoundResponse } from '#server/error-response';
import type { Context } from '#kernel/context';
import { episodeNames } from '#shared/catalog/episode-names';
import { CATEGORY_NAMES, CATEGORIES, type Category } from '#shared/catalog/categories';
import { paths } from '#shared/web/paths';
import { escapeXml } from '#shared/content/escape-markup';
import type { FeedResponses, RenderedFeed } from './feed-responses.ts';
import { XML_HEAD, xmlElement } from './xml.ts';

const TYPE = 'application/rss+xml; charset=utf-8';
const SPACES = 'xmlns:atom="http://www.w3.org/2005/Atom" xmlns:dc="http://purl.org/dc/elements/1.1/"';
const NUMBER = /^[1-9]\d{0,14}$/;

export interface RssDeps {
  ctx: Context;
  publicUrl: string;
  shopName(): string;
  answers: FeedResponses;
}

interface Channel {
  title: string;
  description: string;
  /** URL of the page and of the feed. */
  page: string;
  self: string;
}

/** RSS 2.0 of new episodes: shop, category, work. Public works only, without texts. */
export function serveRss(app: FastifyInstance, deps: RssDeps): void {
  const { ctx, answers } = deps;
  app.get('/rss.xml', (request, reply) =>
    answers.send(request, reply, {
      key: 'rss',
      make: async () => {
        const title = `${deps.shopName()} 새 회차`;
        const channel = { title, description: '서점에 새로 공개된 회차입니다.', page: '/new', self: '/rss.xml' };
        return rss(deps, channel, (await listReleases(ctx, {})).openings);
      },
    }),
  );
  app.get<{ Params: { file: string } }>('/rss/:file', async (request, reply) => {
    const { file } = request.params;
    const shelf = CATEGORIES.find((name) => file === `${name}.xml`);
    if (!shelf) return notFoundResponse(reply);
    return answers.send(request, reply, { key: `rss ${shelf}`, make: () => shelfRss(deps, shelf) });
  });
  app.get<{ Params: { id: string } }>('/novel/:id/rss.xml', async (request, reply) => {
    const { id } = request.params;
    if (!NUMBER.test(id)) return notFoundResponse(reply);
    return answers.send(request, reply, { key: `rss ${id}`, make: () => workRss(deps, Number(id)) });
  });
}

async function shelfRss(deps: RssDeps, shelf: Category): Promise<RenderedFeed> {
  const name = CATEGORY_NAMES[shelf];
  const { openings } = await listReleases(deps.ctx, { shelf });
  const page = shelf === 'webtoon' ? '/webtoon' : paths.category(shelf);
  const title = `${deps.shopName()} ${name} 새 회차`;
  return rss(
    deps,
    { title, description: `${name}에 새로 공개된 회차입니다.`, page, self: `/rss/${shelf}.xml` },
    openings,
  );
}

async function workRss(deps: RssDeps, workId: number): Promise<RenderedFeed> {
  const { work, openings } = await listReleases(deps.ctx, { workId });
  const title = work?.title ?? '';
  const page = paths.work(workId);
  return rss(deps, { title, description: `“${title}”의 새 회차입니다.`, page, self: `${page}/rss.xml` }, openings);
}

function rss({ publicUrl }: RssDeps, channel: Channel, openings: ReleaseFeedItem[]): RenderedFeed {
  const newest = openings[0]?.openedAt;
  const text = [
    XML_HEAD,
    `<rss version="2.0" ${SPACES}>\n<channel>\n`,
    xmlElement('title', channel.title),
    xmlElement('link', publicUrl + channel.page),
    xmlElement('description', channel.description),
    '<language>ko</language>',
    `<atom:link href="${escapeXml(publicUrl + channel.self)}" rel="self" type="application/rss+xml"/>`,
    newest ? xmlElement('lastBuildDate', newest.toUTCString()) : '',
    '<ttl>30</ttl>\n',
    ...openings.map((opening) => item(publicUrl, opening)),
    '</channel>\n</rss>\n',
  ].join('');
  return { type: TYPE, text, changedAt: newest };
}

function item(publicUrl: string, opening: ReleaseFeedItem): string {
  const { work } = opening;
  const link = `${publicUrl}${paths.episode(opening)}`;
  return [
    '<item>',
    xmlElement('title', `${work.title} ${episodeLabel(opening)}`),
    xmlElement('link', link),
    `<guid isPermaLink="true">${escapeXml(link)}</guid>`,
    xmlElement('pubDate', opening.openedAt.toUTCString()),
    xmlElement('dc:creator', work.creator),
    xmlElement('category', CATEGORY_NAMES[work.shelf]),
    xmlElement('category', work.genre),
    xmlElement('description', priceSentence(opening)),
    '</item>\n',
  ].join('');
}

/** `3화 무지개 물약`; a title that begins with its number stands alone. */
function episodeLabel({ position, unit, title }: ReleaseFeedItem): string {
  const number = episodeNames([position], unit);
  return title.replace(/^제\s*/, '').startsWith(number) ? title : `${number} ${title}`.trim();
}

/** Price for anonymous readers. */
function priceSentence({ isFree, buyCoins, rentalCoins }: ReleaseFeedItem): string {
  if (isFree) return '무료로 읽을 수 있는 회차입니다.';
  const ways = [
    ...(rentalCoins === null ? [] : [`대여 ${rentalCoins}코인`]),
    ...(buyCoins === null ? [] : [`소장 ${buyCoins}코인`]),
  ];
  return ways.length > 0 ? `유료 회차입니다. ${ways.join(', ')}` : '유료 회차입니다.';
}
