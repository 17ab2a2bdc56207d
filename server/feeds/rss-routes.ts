import type { FastifyInstance } from 'fastify';
import { type Opening, listOpenings } from '#domain/feeds';
import { notFoundAnswer } from '#server/error-answer';
import type { Context } from '#shared/context';
import { episodeNames } from '#vocabulary/episode-names';
import { SHELF_NAMES, SHELVES, type Shelf } from '#vocabulary/shelves';
import type { FeedAnswers, MadeFeed } from './feed-answers.ts';
import { XML_HEAD, xmlElement, xmlText } from './xml.ts';

const TYPE = 'application/rss+xml; charset=utf-8';
const SPACES = 'xmlns:atom="http://www.w3.org/2005/Atom" xmlns:dc="http://purl.org/dc/elements/1.1/"';
const NUMBER = /^[1-9]\d{0,14}$/;

export interface RssMeans {
  ctx: Context;
  publicUrl: string;
  shopName(): string;
  answers: FeedAnswers;
}

interface Channel {
  title: string;
  description: string;
  /** Where its page is, and where it is itself. */
  page: string;
  self: string;
}

/** News of episodes (RSS 2.0): of the shop, of each shelf, of a work. Only works for everybody, and nothing of their texts. */
export function serveRss(app: FastifyInstance, means: RssMeans): void {
  const { ctx, answers } = means;
  app.get('/rss.xml', (request, reply) =>
    answers.send(request, reply, {
      key: 'rss',
      make: async () => {
        const title = `${means.shopName()} 새 회차`;
        const channel = { title, description: '서점에 새로 열린 회차입니다.', page: '/new', self: '/rss.xml' };
        return rss(means, channel, (await listOpenings(ctx, {})).openings);
      },
    }),
  );
  app.get<{ Params: { file: string } }>('/rss/:file', async (request, reply) => {
    const { file } = request.params;
    const shelf = SHELVES.find((name) => file === `${name}.xml`);
    if (!shelf) return notFoundAnswer(reply);
    return answers.send(request, reply, { key: `rss ${shelf}`, make: () => shelfRss(means, shelf) });
  });
  app.get<{ Params: { id: string } }>('/novel/:id/rss.xml', async (request, reply) => {
    const { id } = request.params;
    if (!NUMBER.test(id)) return notFoundAnswer(reply);
    return answers.send(request, reply, { key: `rss ${id}`, make: () => workRss(means, Number(id)) });
  });
}

async function shelfRss(means: RssMeans, shelf: Shelf): Promise<MadeFeed> {
  const name = SHELF_NAMES[shelf];
  const { openings } = await listOpenings(means.ctx, { shelf });
  const page = shelf === 'webtoon' ? '/webtoon' : `/main/${shelf}`;
  const title = `${means.shopName()} ${name} 새 회차`;
  return rss(
    means,
    { title, description: `${name}에 새로 열린 회차입니다.`, page, self: `/rss/${shelf}.xml` },
    openings,
  );
}

async function workRss(means: RssMeans, workId: number): Promise<MadeFeed> {
  const { work, openings } = await listOpenings(means.ctx, { workId });
  const title = work?.title ?? '';
  const page = `/novel/${workId}`;
  return rss(means, { title, description: `“${title}”의 새 회차입니다.`, page, self: `${page}/rss.xml` }, openings);
}

function rss({ publicUrl }: RssMeans, channel: Channel, openings: Opening[]): MadeFeed {
  const newest = openings[0]?.openedAt;
  const text = [
    XML_HEAD,
    `<rss version="2.0" ${SPACES}>\n<channel>\n`,
    xmlElement('title', channel.title),
    xmlElement('link', publicUrl + channel.page),
    xmlElement('description', channel.description),
    '<language>ko</language>',
    `<atom:link href="${xmlText(publicUrl + channel.self)}" rel="self" type="application/rss+xml"/>`,
    newest ? xmlElement('lastBuildDate', newest.toUTCString()) : '',
    '<ttl>30</ttl>\n',
    ...openings.map((opening) => item(publicUrl, opening)),
    '</channel>\n</rss>\n',
  ].join('');
  return { type: TYPE, text, changedAt: newest };
}

function item(publicUrl: string, opening: Opening): string {
  const { work } = opening;
  const link = `${publicUrl}/viewer/${opening.content === 'images' ? 'i/' : ''}${opening.id}`;
  return [
    '<item>',
    xmlElement('title', `${work.title} ${episodeLabel(opening)}`),
    xmlElement('link', link),
    `<guid isPermaLink="true">${xmlText(link)}</guid>`,
    xmlElement('pubDate', opening.openedAt.toUTCString()),
    xmlElement('dc:creator', work.creator),
    xmlElement('category', SHELF_NAMES[work.shelf]),
    xmlElement('category', work.genre),
    xmlElement('description', priceSentence(opening)),
    '</item>\n',
  ].join('');
}

/** `3화 무지개 물약`; a title that begins with its number stands alone, as it does before readers. */
function episodeLabel({ position, unit, title }: Opening): string {
  const number = episodeNames([position], unit);
  return title.replace(/^제\s*/, '').startsWith(number) ? title : `${number} ${title}`.trim();
}

/** What the episode takes, as it is for everybody. */
function priceSentence({ isFree, buyCoins, rentalCoins }: Opening): string {
  if (isFree) return '무료로 읽을 수 있는 회차입니다.';
  const ways = [
    ...(rentalCoins === null ? [] : [`대여 ${rentalCoins}코인`]),
    ...(buyCoins === null ? [] : [`소장 ${buyCoins}코인`]),
  ];
  return ways.length > 0 ? `유료 회차입니다. ${ways.join(', ')}` : '유료 회차입니다.';
}
