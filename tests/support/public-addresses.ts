/** Addresses that belong to no work: pages that everybody reaches, and whatever answers in their place. */
export const OTHER_ADDRESSES = [
  '/policy/youth',
  '/error',
  '/verify',
  '/verify?adult=2',
  '/nothing',
  '/robots.txt',
  '/sitemap.xml',
  '/feed',
];

/** What machines read of the shop, and the pictures beside shared links. */
export function feedAddresses(works: number[]): string[] {
  const shelves = ['serial', 'lightnovel', 'publish', 'webtoon'];
  return [
    ...['pages', 'works-1', 'works-2'].map((name) => `/sitemaps/${name}.xml`),
    ...['', '/new', '/popular', '/latest', '/completed', '/free', '/search?query=a'].map((end) => `/opds${end}`),
    ...shelves.flatMap((shelf) => [`/rss/${shelf}.xml`, `/opds/shelf/${shelf}`]),
    '/rss.xml',
    ...works.flatMap((id) => [`/novel/${id}/rss.xml`, `/media/cards/works/${id}/${'a'.repeat(20)}.jpg`]),
  ];
}
