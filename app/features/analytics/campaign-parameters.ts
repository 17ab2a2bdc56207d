import { AD_KEY_COOKIE, ATTRIBUTION_COOKIES, attributionOf } from '#shared/merchandising/marketing';

/** Parses `p_id` and `s_id` or `sid` (G11); ignores malformed values. */
export function campaignParameters(address: string): { pid: string | undefined; sid: string | undefined } {
  const { searchParams } = new URL(address);
  const sid = attributionOf(searchParams.get('s_id')) ?? attributionOf(searchParams.get('sid'));
  return { pid: attributionOf(searchParams.get('p_id')), sid };
}

/** Advertising key in a URL (B2, V5). */
export function adKeyFrom(address: string): string | undefined {
  return attributionOf(new URL(address).searchParams.get(AD_KEY_COOKIE));
}

/** Saves the parameters of the first URL that has any. The script loads late, so the landing URL is checked first. */
export function saveCampaignParameters(addresses: string[], save: (cookie: string, mark: string) => void): void {
  const key = addresses.map(adKeyFrom).find(Boolean);
  if (key) save(AD_KEY_COOKIE, key);
  for (const address of addresses) {
    const { pid, sid } = campaignParameters(address);
    if (pid) save(ATTRIBUTION_COOKIES.pid, pid);
    if (sid) save(ATTRIBUTION_COOKIES.sid, sid);
    if (pid ?? sid) return;
  }
}
