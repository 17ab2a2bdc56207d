import { ATTRIBUTION_SECONDS } from '#shared/merchandising/marketing';
import { saveCampaignParameters } from './campaign-parameters.ts';
import { LANDING_KEY } from './landing-key.ts';
import { readPageCookie, setPageCookie } from './page-cookies.ts';

// Before a visitor can leave: where they came from (G11) and their first page (T4). Members and pages in the background
// are reported by the page itself, which knows their login and when they are seen.
const { documentElement } = document;
try {
  saveCampaignParameters([location.href], (cookie, mark) => {
    if (readPageCookie(cookie) !== mark) setPageCookie(cookie, mark, ATTRIBUTION_SECONDS);
  });
  const isSeen = document.visibilityState === 'visible' && readPageCookie('login_key') === undefined;
  if (isSeen && !/^\/(operator|studio)(\/|$)/.test(location.pathname)) {
    documentElement.dataset[LANDING_KEY] = location.pathname;
    const sent = fetch(`${documentElement.dataset['apiBase'] ?? ''}/ko/v1/temp_access`, {
      method: 'POST',
      keepalive: true,
      credentials: 'include',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ url: location.href, referrer: document.referrer }),
    });
    sent.then((response) => response.text()).catch(() => undefined);
  }
} catch {
  // A page must not fail for its statistics.
}
