import { LRUCache } from 'lru-cache';
import { isConsolePath } from '#vocabulary/page-layouts';
import { PERSONAL } from './visitors-pages.ts';

/** Behind a page's address: its loaders' data. */
export const PAYLOAD = '/_payload.json';
/** Query parameters that change what a page shows; others are taken off, so that they neither split nor flood the cache. */
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
/** Documents that a device holds for when there is no network: the same for everybody, whoever asks. */
const SAME_FOR_ALL = /^\/offline(\/read)?(\.data)?$/;
/** The same few addresses are asked for again and again; a long one is read anew each time. */
const MOST_READ = 2000;
const LONGEST_READ = 300;

/** An address of a page as it was asked for. Its URLs are read by many requests: nobody changes them. */
export interface PageAddress {
  url: Readonly<URL>;
  /** Its path. */
  path: string;
  /** The address that decides what a page for everybody shows. */
  page: Readonly<URL>;
  /** That address without the shop's own: by it such a page is kept. */
  key: string;
  /** Whose page it is as far as an address tells: a member's who asks is always their own, unless it is the same for all. */
  kind: 'payload' | 'console' | 'same for all' | 'one browser’s' | 'visitors’';
}

/** Reads addresses that are asked of a shop. Throws a TypeError where one cannot be read. */
export function pageAddresses(publicUrl: string): (asked: string) => PageAddress {
  const known = new LRUCache<string, PageAddress>({ max: MOST_READ });
  return (asked) => {
    const kept = known.get(asked);
    if (kept) return kept;
    const url = askedUrl(asked, publicUrl);
    const page = pageUrl(url);
    const address: PageAddress = { url, path: url.pathname, page, key: pageKey(page), kind: kindOf(url) };
    if (asked.length <= LONGEST_READ) known.set(asked, address);
    return address;
  };
}

function kindOf(url: URL): PageAddress['kind'] {
  const { pathname } = url;
  if (pathname.endsWith(PAYLOAD)) return 'payload';
  if (isConsolePath(pathname)) return 'console';
  if (SAME_FOR_ALL.test(pathname)) return 'same for all';
  return PERSONAL.test(pathname) || isSearch(url) ? 'one browser’s' : 'visitors’';
}

/** Words that anybody may write are no page to be kept: they would drive out those that many ask for. */
export function isSearch({ pathname, searchParams }: Pick<URL, 'pathname' | 'searchParams'>): boolean {
  return /^\/search(\.data)?$/.test(pathname) && [...searchParams.keys()].some((name) => name !== '_routes');
}

/** The address as it was asked for, of the shop's own host. */
function askedUrl(path: string, publicUrl: string): URL {
  const asked = new URL(path.replace(/^\/{2,}/, '/'), publicUrl);
  // @NOTE An address may name another host, written whole or with a backslash: only its path is taken.
  const url = new URL(asked.pathname, publicUrl);
  // No text that anybody looks for holds a NUL, and the database takes none.
  url.search = asked.search.replaceAll('%00', '');
  return url;
}

/** By what a page for everybody is kept. */
export function pageKey({ pathname, search }: Readonly<URL>): string {
  return pathname + search;
}

/** Known parameters, in one order, and nothing else. */
export function pageUrl(asked: Readonly<URL>): URL {
  const url = new URL(asked.pathname, asked);
  if (asked.search === '') return url;
  for (const name of PAGE_PARAMS) {
    const value = asked.searchParams.get(name);
    if (value) url.searchParams.set(name, value);
  }
  return url;
}
