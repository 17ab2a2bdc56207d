import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { ListSort, WorkFilter } from '#domain/catalogue';
import { listPublications, publicationsOf } from '#domain/feeds';
import { searchWorks } from '#domain/search';
import type { Context } from '#shared/context';
import { VISITOR } from '#shared/reader';
import { SHELF_NAMES, SHELVES } from '#vocabulary/shelves';
import type { FeedAnswers } from './feed-answers.ts';
import { type FeedPlace, OPDS_TYPE, navigationFeed, publicationFeed } from './opds-feeds.ts';

const PAGE = 50;

export interface OpdsMeans {
  ctx: Context;
  publicUrl: string;
  shopName(): string;
  answers: FeedAnswers;
}

interface OpdsList {
  title: string;
  path: string;
  rel?: string;
  filter: WorkFilter;
  sort: ListSort;
}

const LISTS: OpdsList[] = [
  { title: '신작', path: '/opds/new', rel: 'http://opds-spec.org/sort/new', filter: {}, sort: 'newest' },
  { title: '인기', path: '/opds/popular', rel: 'http://opds-spec.org/sort/popular', filter: {}, sort: 'popular' },
  { title: '새 회차', path: '/opds/latest', filter: {}, sort: 'latest' },
  ...SHELVES.map((shelf) => ({
    title: SHELF_NAMES[shelf],
    path: `/opds/shelf/${shelf}`,
    filter: { shelf },
    sort: 'latest' as const,
  })),
  { title: '완결', path: '/opds/completed', filter: { status: 'completed' }, sort: 'latest' },
  { title: '전편 무료', path: '/opds/free', filter: { price: 'free' }, sort: 'latest' },
];

/** The shop's catalogue for reading apps (OPDS 2.0): works for everybody, a page at a time. */
export function serveOpds(app: FastifyInstance, means: OpdsMeans): void {
  const { answers } = means;
  app.get('/opds', (request, reply) => {
    const place = placeOf(means, { title: means.shopName(), self: '/opds' });
    return answers.send(request, reply, {
      key: 'opds',
      make: async () => ({ type: OPDS_TYPE, text: JSON.stringify(navigationFeed(place, LISTS)) }),
    });
  });
  for (const list of LISTS)
    app.get(list.path, (request, reply) => {
      const after = queryText(request, 'after');
      return answers.send(request, reply, {
        key: `opds ${list.path} ${after}`,
        make: async () => ({ type: OPDS_TYPE, text: JSON.stringify(await listFeed(means, list, after)) }),
      });
    });
  app.get('/opds/search', async (request, reply) => {
    const feed = await searchFeed(means, {
      words: queryText(request, 'query').trim(),
      after: queryText(request, 'after'),
    });
    return reply.headers({ 'content-type': OPDS_TYPE, 'cache-control': 'no-store' }).send(JSON.stringify(feed));
  });
}

/** One parameter as text, none as nothing; longer than anybody writes it is cut. */
function queryText(request: FastifyRequest, name: string): string {
  const value = Object(request.query)[name];
  return typeof value === 'string' ? value.slice(0, 240) : '';
}

function placeOf({ publicUrl }: OpdsMeans, feed: Omit<FeedPlace, 'publicUrl'>): FeedPlace {
  return { publicUrl, ...feed };
}

/** What a search finds; one for nothing finds nothing, and names no empty quotes. */
async function searchFeed(means: OpdsMeans, { words, after }: { words: string; after: string }): Promise<object> {
  const paged = (cursor: string): string =>
    `/opds/search?${new URLSearchParams({ query: words, ...(cursor && { after: cursor }) })}`;
  if (words === '') return publicationFeed(placeOf(means, { title: '검색', self: paged('') }), []);
  const order = { query: words, filter: {}, limit: PAGE, reader: VISITOR };
  const { works, next } = await searchWorks(means.ctx, { ...order, ...(after ? { after } : {}) });
  const place = { title: `‘${words}’ 검색 결과`, self: paged(after), next: next && paged(next) };
  return publicationFeed(placeOf(means, place), await publicationsOf(means.ctx, works));
}

async function listFeed(means: OpdsMeans, list: OpdsList, after: string): Promise<object> {
  const { filter, sort, path, title } = list;
  const { publications, next } = await listPublications(means.ctx, {
    filter,
    sort,
    limit: PAGE,
    ...(after ? { after } : {}),
  });
  const paged = (cursor: string): string => `${path}?after=${encodeURIComponent(cursor)}`;
  const self = after ? paged(after) : path;
  return publicationFeed(placeOf(means, { title, self, next: next && paged(next) }), publications);
}
