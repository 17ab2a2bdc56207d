const SAFE = /^(https?|mailto|tel):$/;
/** Addresses that answer in their own form, not with a screen. */
const NO_SCREEN = /^\/(ko\/v1|media|assets|builds|proc)(\/|$)/;

/**
 * What a click on a link is to do (G7): `screen` names the screen to go to here, `refuse` stops it, null leaves it to the
 * browser. Another site is gone to only by a link that says so, with `external` in its `rel`.
 */
export function linkAnswer(
  link: { href: string; origin: string; protocol: string; rel: string },
  here: { href: string; origin: string },
): { screen: string } | 'refuse' | null {
  if (!SAFE.test(link.protocol)) return 'refuse';
  if (link.origin !== here.origin)
    return link.protocol.startsWith('http') && !/\bexternal\b/.test(link.rel) ? 'refuse' : null;
  const [to, from] = [new URL(link.href), new URL(here.href)];
  if (NO_SCREEN.test(to.pathname)) return null;
  if (to.hash && to.pathname === from.pathname && to.search === from.search) return null;
  return { screen: to.pathname + to.search + to.hash };
}
