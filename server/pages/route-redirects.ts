import { type RedirectTable, isEmptyTable, resolveRedirect } from '#domain/merchandising';

/** Data URL suffixes: of the root, of a path with a trailing slash, of any other. */
const DATA = /(\/_root|\/_)?\.data$/;

/** Whether a URL requests route data. */
export function isDataPath(pathname: string): boolean {
  return pathname.endsWith('.data');
}

/**
 * Target of the operator's redirect rules (G4), for documents and data; null for none. The query is carried along
 * inside the shop; parameters of the rule take precedence.
 */
export function redirectTarget(book: RedirectTable, requested: Readonly<URL>): string | null {
  if (isEmptyTable(book)) return null;
  const path = isDataPath(requested.pathname) ? requested.pathname.replace(DATA, '') || '/' : requested.pathname;
  const target = resolveRedirect(book, path);
  if (target === null) return null;
  const url = new URL(target, requested);
  if (url.origin !== requested.origin) return url.href;
  // An absolute URL of the shop itself was taken for an external site: its target is unchecked.
  if (!target.startsWith('/')) return null;
  for (const [name, value] of requested.searchParams)
    if (name !== '_routes' && !url.searchParams.has(name)) url.searchParams.append(name, value);
  return url.pathname + url.search + url.hash;
}

/** Cached variant for frequent URLs, per rule set. */
export function cachedRedirects(): typeof redirectTarget {
  const found = new WeakMap<Readonly<URL>, { book: RedirectTable; lead: string | null }>();
  return (book, requested) => {
    const existing = found.get(requested);
    if (existing?.book === book) return existing.lead;
    const lead = redirectTarget(book, requested);
    found.set(requested, { book, lead });
    return lead;
  };
}
