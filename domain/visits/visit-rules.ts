const MOST_PATH = 300;
/** Screens of one member or one purpose: what stands in their addresses beside their name is nobody's to count. */
const PERSONAL = /^\/(login|logout|join|find|verify|my|coin|proc|withdrawn)(\/|$)/;
const IPV4 = /^(\d+\.\d+\.\d+)\.\d+$/;
const IPV6 = /^([\da-f]+:[\da-f]+:[\da-f]+):[\da-f]+::\/64$/;

/** The path of a screen as it is kept: bounded, and of personal screens only the parts that name the screen. */
export function keptPath(path: string): string {
  const named = PERSONAL.test(path) ? path.replaceAll(/\/(?=[^/]*\d)[^/]*/g, '/-') : path;
  return named.toWellFormed().replaceAll('\0', '').slice(0, MOST_PATH) || '/';
}

/** Where a reader came from as it is kept: within the shop the path, from elsewhere the site alone. */
export function keptReferrer(referrer: { origin: string; path: string } | null, shop: string): string {
  if (!referrer) return '';
  return referrer.origin === shop ? keptPath(referrer.path) : referrer.origin.slice(0, MOST_PATH);
}

/** A network without the part that leads to a door: of IPv4 24 bits, of IPv6 (as counters name it) 48. */
export function shortNetwork(network: string): string {
  const four = IPV4.exec(network)?.[1];
  if (four) return `${four}.0/24`;
  const six = IPV6.exec(network)?.[1];
  return six ? `${six}::/48` : 'unknown';
}
