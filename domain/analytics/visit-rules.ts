const MAX_PATH = 300;
/** Personal pages: the rest of their path is private. */
const PERSONAL = /^\/(login|logout|join|find|verify|my|coin|proc|withdrawn)(\/|$)/;
const IPV4 = /^(\d+\.\d+\.\d+)\.\d+$/;
const IPV6 = /^([\da-f]+:[\da-f]+:[\da-f]+):[\da-f]+::\/64$/;

/** The stored path: bounded, and for personal pages only the page name. */
export function loggedPath(path: string): string {
  const named = PERSONAL.test(path) ? path.replaceAll(/\/(?=[^/]*\d)[^/]*/g, '/-') : path;
  return named.toWellFormed().replaceAll('\0', '').slice(0, MAX_PATH) || '/';
}

/** The stored referrer: a path within the shop, otherwise the site. */
export function loggedReferrer(referrer: { origin: string; path: string } | null, shop: string): string {
  if (!referrer) return '';
  return referrer.origin === shop ? loggedPath(referrer.path) : referrer.origin.slice(0, MAX_PATH);
}

/** A network prefix that identifies no household: 24 bits of IPv4, 48 of IPv6. */
export function shortNetwork(network: string): string {
  const four = IPV4.exec(network)?.[1];
  if (four) return `${four}.0/24`;
  const six = IPV6.exec(network)?.[1];
  return six ? `${six}::/48` : 'unknown';
}
