import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { ListSort, WorkFilter } from '#domain/catalog';
import { listPublications, publicationsOf } from '#domain/feeds';
import { searchWorks } from '#domain/search';
import type { Context } from '#kernel/context';
import { VISITOR } from '#kernel/reader';
import { CATEGORY_NAMES, CATEGORIES } from '#shared/catalog/categories';
import type { FeedResponses } from './feed-responses.ts';
import { type FeedLocation, OPDS_TYPE, navigationFeed, publicationFeed } from './opds-feeds.ts';

const PAGE = 50;

export interface OpdsDeps {
  ctx: Context;
  publicUrl: string;
  shopName(): string;
  answers: FeedResponses;
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
  ...CATEGORIES.map((shelf) => ({
    title: CATEGORY_NAMES[shelf],
    path: `/opds/shelf/${shelf}`,
    filter: { shelf },
    sort: 'latest' as const,
  })),
  { title: '완결', path: '/opds/completed', filter: { status: 'completed' }, sort: 'latest' },
  { title: '전편 무료', path: '/opds/free', filter: { price: 'free' }, sort: 'latest' },
];

/** OPDS 2.0 catalogue of public works, paged. */
export function serveOpds(app: FastifyInstance, deps: OpdsDeps): void {
  const { answers } = deps;
  app.get('/opds', (request, reply) => {
    const place = placeOf(deps, { title: deps.shopName(), self: '/opds' });
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
        make: async () => ({ type: OPDS_TYPE, text: JSON.stringify(await listFeed(deps, list, after)) }),
      });
    });
  app.get('/opds/search', async (request, reply) => {
    const feed = await searchFeed(deps, {
      words: queryText(request, 'query').trim(),
      after: queryText(request, 'after'),
    });
    return reply.headers({ 'content-type': OPDS_TYPE, 'cache-control': 'no-store' }).send(JSON.stringify(feed));
  });
}

/** Query parameter as text, truncated. */
function queryText(request: FastifyRequest, name: string): string {
  const value = Object(request.query)[name];
  return typeof value === 'string' ? value.slice(0, 240) : '';
}

function placeOf({ publicUrl }: OpdsDeps, feed: Omit<FeedLocation, 'publicUrl'>): FeedLocation {
  return { publicUrl, ...feed };
}

/** Search feed; an empty query finds nothing. */
async function searchFeed(deps: OpdsDeps, { words, after }: { words: string; after: string }): Promise<object> {
  const paged = (cursor: string): string =>
    `/opds/search?${new URLSearchParams({ query: words, ...(cursor && { after: cursor }) })}`;
  if (words === '') return publicationFeed(placeOf(deps, { title: '검색', self: paged('') }), []);
  const order = { query: words, filter: {}, limit: PAGE, reader: VISITOR };
  const { works, next } = await searchWorks(deps.ctx, { ...order, ...(after ? { after } : {}) });
  const place = { title: `‘${words}’ 검색 결과`, self: paged(after), next: next && paged(next) };
  return publicationFeed(placeOf(deps, place), await publicationsOf(deps.ctx, works));
}

async function listFeed(deps: OpdsDeps, list: OpdsList, after: string): Promise<object> {
  const { filter, sort, path, title } = list;
  const { publications, next } = await listPublications(deps.ctx, {
    filter,
    sort,
    limit: PAGE,
    ...(after ? { after } : {}),
  });
  const paged = (cursor: string): string => `${path}?after=${encodeURIComponent(cursor)}`;
  const self = after ? paged(after) : path;
  return publicationFeed(placeOf(deps, { title, self, next: next && paged(next) }), publications);
}
