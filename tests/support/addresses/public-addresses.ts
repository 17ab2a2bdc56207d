import { ADULT_NAMES, CANARY } from '../fixtures/canary-works.ts';

/** URLs that belong to no work. */
export const OTHER_ADDRESSES = [
  '/policy/youth',
  '/trust',
  '/trust/statement.json',
  '/error',
  '/verify',
  '/verify?adult=2',
  '/nothing',
  '/robots.txt',
  '/sitemap.xml',
  '/feed',
];

export function feedAddresses(works: number[]): string[] {
  const shelves = ['serial', 'lightnovel', 'publish', 'webtoon'];
  return [
    ...['pages', 'works-1', 'works-2'].map((name) => `/sitemaps/${name}.xml`),
    ...['', '/new', '/popular', '/latest', '/completed', '/free', '/search?query=a'].map((end) => `/opds${end}`),
    ...shelves.flatMap((category) => [`/rss/${category}.xml`, `/opds/shelf/${category}`]),
    '/rss.xml',
    ...works.flatMap((id) => [`/novel/${id}/rss.xml`, `/media/cards/works/${id}/${'a'.repeat(20)}.jpg`]),
  ];
}

/** Route data of public pages; files have none. */
export function payloadAddresses(pages: string[]): string[] {
  return pages.map((page) => {
    const [path = '', query] = page.split('?');
    return `${path === '/' ? '' : path}/_payload.json${query ? `?${query}` : ''}`;
  });
}

/** Public and secret words of adult works, and words of both. */
const SEARCHED = [
  ...ADULT_NAMES.map((name) => `q=${encodeURIComponent(name)}`),
  ...['creators', 'publisher', 'genre', 'tags', 'warnings', 'otherTitles'].map((part) => `q=${CANARY}-${part}-0`),
  `q=${encodeURIComponent('붉은')}`,
  `q=${encodeURIComponent('ㅂㅇ')}`,
  `q=${encodeURIComponent('로맨스')}`,
  `tag=${CANARY}-tags-0`,
  `genre=${CANARY}-genre-0`,
  'shelf=serial',
  'shelf=webtoon&sort=popular',
  'rating=19',
  'status=ongoing&sort=latest',
];

export function searchAddresses(): { pages: string[]; calls: string[] } {
  const words = SEARCHED.filter((query) => query.startsWith('q='));
  return {
    pages: ['/search', ...SEARCHED.flatMap((query) => [`/search?${query}`, `/search.data?${query}`])],
    calls: [
      '/search/popular',
      ...SEARCHED.map((query) => `/search?${query}`),
      ...words.map((query) => `/search/suggestions?${query}`),
    ],
  };
}

export const MEMBER_ONLY_CALLS = [
  '/login/me',
  '/member/auth',
  ...['recent', 'interest', 'bought'].map((list) => `/bookshelf?list=${list}`),
  `/bookshelf?list=interest&q=${CANARY}`,
  '/bookshelf/collections',
  '/tickets',
  '/gifts',
  '/time-gifts',
  '/mileage-goods',
  '/wallet',
  '/wallet/proof',
  '/payments',
  '/coin-products',
];
