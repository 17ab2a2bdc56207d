import { browserTokens } from '../members/browser-call.ts';
import type { SeenScreen } from './screen-watch.ts';

/**
 * Posts a screen that was seen (A8), when the page has nothing better to do, and once: whether it arrived is nobody's
 * trouble here. It outlives its page.
 */
export function tellVisit(screen: SeenScreen): void {
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
      // An answer that nobody reads keeps its request open.
      .then((answer) => answer.text())
      .catch(() => undefined);
  };
  // Safari has no idle callbacks.
  if ('requestIdleCallback' in window) requestIdleCallback(send, { timeout: 2000 });
  else setTimeout(send, 0);
}
