import { browserTokens } from '../../browser/api/browser-call.ts';
import type { PageView } from './page-view-tracker.ts';

/** Posts a page view (A8) when idle; errors are ignored, keepalive. */
export function reportVisit(screen: PageView): void {
  const send = (): void => {
    const base = document.documentElement.dataset['apiBase'] ?? '';
    const token = browserTokens().accessToken();
    fetch(`${base}/ko/v1/temp_access`, {
      method: 'POST',
      keepalive: true,
      credentials: 'include',
      headers: { 'content-type': 'application/json', ...(token ? { 'Login-At': token } : {}) },
      body: JSON.stringify(screen),
    })
      // An unread body keeps the connection open.
      .then((response) => response.text())
      .catch(() => undefined);
  };
  // Safari has no requestIdleCallback.
  if ('requestIdleCallback' in window) requestIdleCallback(send, { timeout: 2000 });
  else setTimeout(send, 0);
}
