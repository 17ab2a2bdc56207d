import { type RouteBook, isEmptyBook, leadOf } from '#domain/showcase';

/** Paths under which a screen's data is asked for: of the start, of an address with a slash at its end, of any other. */
const DATA = /(\/_root|\/_)?\.data$/;

/** Whether a screen's data is asked for, not its document. */
export function isDataPath(pathname: string): boolean {
  return pathname.endsWith('.data');
}

/**
 * Where an address leads by the operator's rules (G4), for its document and its data alike; null where it stays. What was
 * asked beside the path goes along inside the shop; what the rule itself says of a parameter counts.
 */
export function leadFrom(book: RouteBook, asked: Readonly<URL>): string | null {
  if (isEmptyBook(book)) return null;
  const path = isDataPath(asked.pathname) ? asked.pathname.replace(DATA, '') || '/' : asked.pathname;
  const target = leadOf(book, path);
  if (target === null) return null;
  const url = new URL(target, asked);
  if (url.origin !== asked.origin) return url.href;
  // Written whole, the shop's own address was taken for another site: nobody has seen where it leads.
  if (!target.startsWith('/')) return null;
  for (const [name, value] of asked.searchParams)
    if (name !== '_routes' && !url.searchParams.has(name)) url.searchParams.append(name, value);
  return url.pathname + url.search + url.hash;
}

/** The same of addresses that are kept and asked for again and again: each is looked up once in a book of rules. */
export function keptLeads(): typeof leadFrom {
  const found = new WeakMap<Readonly<URL>, { book: RouteBook; lead: string | null }>();
  return (book, asked) => {
    const known = found.get(asked);
    if (known?.book === book) return known.lead;
    const lead = leadFrom(book, asked);
    found.set(asked, { book, lead });
    return lead;
  };
}
