import { LRUCache } from 'lru-cache';
import { isConsolePath } from '#shared/web/page-layouts';
import { PERSONAL } from './public-pages.ts';

/** Path suffix of a page's loader data. */
export const PAYLOAD = '/_payload.json';
/** Query parameters that affect a page; others are dropped, so that they cannot flood the cache. */
const PAGE_PARAMS = [
  'genre',
  'shelf',
  'status',
  'kind',
  'price',
  'sort',
  'after',
  'day',
  'tab',
  'order',
  'from',
  'tag',
  'version',
  'preview',
  'category',
  'q',
  'page',
  'board',
  'by',
  'adult',
  '_routes',
];
/** Offline documents, the same for everybody. */
const SAME_FOR_ALL = /^\/offline(\/read)?(\.data)?$/;
/** Cached parsed URLs; long ones are not cached. */
const MAX_READ = 2000;
const LONGEST_READ = 300;

/** A parsed page URL; shared between requests and immutable. */
export interface PageUrl {
  url: Readonly<URL>;
  path: string;
  /** URL that determines a shared page. */
  page: Readonly<URL>;
  /** Cache key: that URL without the origin. */
  key: string;
  /** Cacheability by URL; members always get their own page, unless it is the same for all. */
  kind: 'payload' | 'console' | 'same for all' | 'one browser’s' | 'visitors’';
}

/** Parses request URLs. Throws a TypeError for an invalid one. */
export function pageUrls(publicUrl: string): (requested: string) => PageUrl {
  const existing = new LRUCache<string, PageUrl>({ max: MAX_READ });
  return (requested) => {
    const saved = existing.get(requested);
    if (saved) return saved;
    const url = askedUrl(requested, publicUrl);
    const page = pageUrl(url);
    const address: PageUrl = { url, path: url.pathname, page, key: pageKey(page), kind: kindOf(url) };
    if (requested.length <= LONGEST_READ) existing.set(requested, address);
    return address;
  };
}

function kindOf(url: URL): PageUrl['kind'] {
  const { pathname } = url;
  if (pathname.endsWith(PAYLOAD)) return 'payload';
  if (isConsolePath(pathname)) return 'console';
  if (SAME_FOR_ALL.test(pathname)) return 'same for all';
  return PERSONAL.test(pathname) || isSearch(url) ? 'one browser’s' : 'visitors’';
}

/** Searches are not cached: arbitrary queries would evict popular pages. */
export function isSearch({ pathname, searchParams }: Pick<URL, 'pathname' | 'searchParams'>): boolean {
  return /^\/search(\.data)?$/.test(pathname) && [...searchParams.keys()].some((name) => name !== '_routes');
}

/** Request URL on the shop's host. */
function askedUrl(path: string, publicUrl: string): URL {
  const requested = new URL(path.replace(/^\/{2,}/, '/'), publicUrl);
  // @NOTE A URL may name another host, absolute or by a backslash: only its path is used.
  const url = new URL(requested.pathname, publicUrl);
  // PostgreSQL rejects NUL characters.
  url.search = requested.search.replaceAll('%00', '');
  return url;
}

/** Cache key of a shared page. */
export function pageKey({ pathname, search }: Readonly<URL>): string {
  return pathname + search;
}

/** Known parameters in a fixed order. */
export function pageUrl(requested: Readonly<URL>): URL {
  const url = new URL(requested.pathname, requested);
  if (requested.search === '') return url;
  for (const name of PAGE_PARAMS) {
    const value = requested.searchParams.get(name);
    if (value) url.searchParams.set(name, value);
  }
  return url;
}
