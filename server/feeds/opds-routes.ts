import type { FastifyInstance, FastifyRequest } from 'fastify';
import { listDeliverableBooks } from '#domain/book-export';
import { type ListSort, type WorkFilter, workCards } from '#domain/catalog';
import { listPublications, publicationsOf } from '#domain/feeds';
import type { SessionMember } from '#domain/members';
import { searchWorks } from '#domain/search';
import type { Sessions } from '#server/auth/sessions';
import type { Context } from '#kernel/context';
import { VISITOR } from '#kernel/reader';
import { CATEGORY_NAMES, CATEGORIES } from '#shared/catalog/categories';
import type { FeedResponses } from './feed-responses.ts';
import { PRIVATE, readerByKey, serveBooks } from './opds-books.ts';
import { ATOM_ROOT, ATOM_TYPE, atomFeed, openSearchDescription } from './opds-atom.ts';
import {
  type FeedLocation,
  OPDS_TYPE,
  type OpdsFacet,
  type OpdsFeed,
  navigationFeed,
  publicationFeed,
} from './opds-feeds.ts';

const PAGE = 50;

export interface OpdsDeps {
  ctx: Context;
  writes: Context;
  publicUrl: string;
  shopName(): string;
  answers: FeedResponses;
  sessions: Pick<Sessions, 'memberOfBasic'>;
}

interface OpdsList {
  title: string;
  path: string;
  rel?: string;
  filter: WorkFilter;
  sort: ListSort;
  /** Name of its group of facets. */
  group: string;
}

const LISTS: OpdsList[] = [
  { title: '신작', path: '/opds/new', rel: 'http://opds-spec.org/sort/new', filter: {}, sort: 'newest', group: '정렬' },
  {
    title: '인기',
    path: '/opds/popular',
    rel: 'http://opds-spec.org/sort/popular',
    filter: {},
    sort: 'popular',
    group: '정렬',
  },
  { title: '새 회차', path: '/opds/latest', filter: {}, sort: 'latest', group: '정렬' },
  ...CATEGORIES.map((shelf) => ({
    title: CATEGORY_NAMES[shelf],
    path: `/opds/shelf/${shelf}`,
    filter: { shelf },
    sort: 'latest' as const,
    group: '분류',
  })),
  { title: '완결', path: '/opds/completed', filter: { status: 'completed' }, sort: 'latest', group: '조건' },
  { title: '전편 무료', path: '/opds/free', filter: { price: 'free' }, sort: 'latest', group: '조건' },
];

/** What the member of a key owns or rents. */
const OWN = { title: '내 작품', path: '/opds/my', rel: 'http://opds-spec.org/shelf' };

/** Renders a feed in one of the two forms. */
interface FeedForm {
  /** Where its addresses begin. */
  root: string;
  type: string;
  render(feed: OpdsFeed): string;
}

/** Catalogue of public works as OPDS 2.0, and as OPDS 1.2 for older apps; paged. */
export function serveOpds(app: FastifyInstance, deps: OpdsDeps): void {
  const { answers, publicUrl, shopName } = deps;
  const render = (feed: OpdsFeed): string => atomFeed(feed, { publicUrl, updatedAt: new Date() });
  serveBooks(app, deps);
  serveForm(app, deps, { root: '/opds', type: OPDS_TYPE, render: (feed) => JSON.stringify(feed) });
  serveForm(app, deps, { root: ATOM_ROOT, type: `${ATOM_TYPE};charset=utf-8`, render });
  app.get(`${ATOM_ROOT}/opensearch.xml`, (request, reply) =>
    answers.send(request, reply, {
      key: 'opds opensearch',
      make: async () => ({
        type: 'application/opensearchdescription+xml;charset=utf-8',
        text: openSearchDescription(shopName(), publicUrl),
      }),
    }),
  );
}

function serveForm(app: FastifyInstance, deps: OpdsDeps, { root, type, render }: FeedForm): void {
  const { answers } = deps;
  app.get(root, (request, reply) => {
    const place = placeOf(deps, { title: deps.shopName(), self: '/opds' });
    return answers.send(request, reply, {
      key: `opds ${root}`,
      make: async () => ({ type, text: render(navigationFeed(place, [...LISTS, OWN])) }),
    });
  });
  for (const list of LISTS)
    app.get(list.path.replace('/opds', root), (request, reply) => {
      const after = queryText(request, 'after');
      return answers.send(request, reply, {
        key: `opds ${root} ${list.path} ${after}`,
        make: async () => ({ type, text: render(await listFeed(deps, list, after)) }),
      });
    });
  app.get(OWN.path.replace('/opds', root), async (request, reply) => {
    const member = await readerByKey(deps, request, reply);
    if (!member) return reply;
    return reply.headers({ 'content-type': type, 'cache-control': PRIVATE }).send(render(await ownFeed(deps, member)));
  });
  app.get(`${root}/search`, async (request, reply) => {
    const feed = await searchFeed(deps, {
      words: queryText(request, 'query').trim(),
      after: queryText(request, 'after'),
    });
    return reply.headers({ 'content-type': type, 'cache-control': 'no-store' }).send(render(feed));
  });
}

async function ownFeed(deps: OpdsDeps, { memberNo, reader }: SessionMember): Promise<OpdsFeed> {
  const { ctx } = deps;
  const held = new Map(
    (await listDeliverableBooks(ctx, { memberNo, reader })).map(({ work, formats }) => [work, formats]),
  );
  const cards = await workCards(ctx, [...held.keys()], reader);
  const place = placeOf(deps, { title: OWN.title, self: OWN.path, count: cards.length });
  return publicationFeed(place, await publicationsOf(ctx, cards, { areHeld: true }), held);
}

/** The lists by group; the shown one is `self`. */
function facetsOf({ publicUrl }: OpdsDeps, current: OpdsList): OpdsFacet[] {
  return ['정렬', '분류', '조건'].map((group) => ({
    metadata: { title: group },
    links: LISTS.filter((list) => list.group === group).map(({ title, path }) => ({
      ...(path === current.path ? { rel: 'self' } : {}),
      href: publicUrl + path,
      type: OPDS_TYPE,
      title,
    })),
  }));
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
async function searchFeed(deps: OpdsDeps, { words, after }: { words: string; after: string }): Promise<OpdsFeed> {
  const paged = (cursor: string): string =>
    `/opds/search?${new URLSearchParams({ query: words, ...(cursor && { after: cursor }) })}`;
  if (words === '') return publicationFeed(placeOf(deps, { title: '검색', self: paged(''), count: 0 }), []);
  const order = { query: words, filter: {}, limit: PAGE, reader: VISITOR };
  const { works, next, count } = await searchWorks(deps.ctx, { ...order, ...(after ? { after } : {}) });
  const place = { title: `‘${words}’ 검색 결과`, self: paged(after), next: next && paged(next), count, pageSize: PAGE };
  return publicationFeed(placeOf(deps, place), await publicationsOf(deps.ctx, works));
}

async function listFeed(deps: OpdsDeps, list: OpdsList, after: string): Promise<OpdsFeed> {
  const { filter, sort, path, title } = list;
  const { publications, next, count } = await listPublications(deps.ctx, {
    filter,
    sort,
    limit: PAGE,
    ...(after ? { after } : {}),
  });
  const paged = (cursor: string): string => `${path}?after=${encodeURIComponent(cursor)}`;
  const self = after ? paged(after) : path;
  const place = { title, self, next: next && paged(next), count, pageSize: PAGE, facets: facetsOf(deps, list) };
  return publicationFeed(placeOf(deps, place), publications);
}
