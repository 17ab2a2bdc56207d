const SAFE = /^(https?|mailto|tel):$/;
/** Paths that are no pages. */
const NO_SCREEN = /^\/(ko\/v1|media|assets|builds|proc)(\/|$)/;

/**
 * What a click does (G7): `screen` navigates in the client, `refuse` blocks, null leaves it to the browser. Other
 * sites need `external` in `rel`.
 */
export function linkPolicy(
  link: { href: string; origin: string; protocol: string; rel: string },
  current: { href: string; origin: string },
): { screen: string } | 'refuse' | null {
  if (!SAFE.test(link.protocol)) return 'refuse';
  if (link.origin !== current.origin)
    return link.protocol.startsWith('http') && !/\bexternal\b/.test(link.rel) ? 'refuse' : null;
  const [to, from] = [new URL(link.href), new URL(current.href)];
  if (NO_SCREEN.test(to.pathname)) return null;
  if (to.hash && to.pathname === from.pathname && to.search === from.search) return null;
  return { screen: to.pathname + to.search + to.hash };
}
