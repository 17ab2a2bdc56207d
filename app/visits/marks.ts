import { AD_KEY_COOKIE, MARK_COOKIES, markOf } from '#vocabulary/marketing';

/** Which marks an address brings (G11): `p_id`, and `s_id` or `sid`; what is not well formed is none. */
export function marksIn(address: string): { pid: string | undefined; sid: string | undefined } {
  const { searchParams } = new URL(address);
  const sid = markOf(searchParams.get('s_id')) ?? markOf(searchParams.get('sid'));
  return { pid: markOf(searchParams.get('p_id')), sid };
}

/** The key of an advert that an address brings (B2, V5). */
export function adKeyIn(address: string): string | undefined {
  return markOf(new URL(address).searchParams.get(AD_KEY_COOKIE));
}

/**
 * Keeps the marks of the first of these addresses that has any, and an advert's key. The script comes after a while: by
 * then a screen may have followed the one that was landed on, whose address is still known.
 */
export function keepMarks(addresses: string[], keep: (cookie: string, mark: string) => void): void {
  const key = addresses.map(adKeyIn).find(Boolean);
  if (key) keep(AD_KEY_COOKIE, key);
  for (const address of addresses) {
    const { pid, sid } = marksIn(address);
    if (pid) keep(MARK_COOKIES.pid, pid);
    if (sid) keep(MARK_COOKIES.sid, sid);
    if (pid ?? sid) return;
  }
}
