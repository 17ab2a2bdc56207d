import { onPurchase } from '../auth/member-change.ts';
import { paths } from '#shared/web/paths';

/**
 * Marks episodes bought in another tab as owned. Does not open them: that starts a rental and ends the right of
 * withdrawal.
 */
export function refreshPaywalls(leaving: AbortSignal): void {
  const stop = onPurchase(() => {
    for (const paywall of document.querySelectorAll('[data-gate]:not([data-gate="unopened"])'))
      void refreshPaywall(paywall).catch(() => undefined);
  });
  leaving.addEventListener('abort', stop);
}

/** A script request opens nothing. */
async function refreshPaywall(paywall: Element): Promise<void> {
  const path = paths.viewer(paywall.getAttribute('data-episode') ?? '');
  const response = await fetch(path);
  if (!response.ok) return;
  const now = new DOMParser()
    .parseFromString(await response.text(), 'text/html')
    .querySelector('[data-gate="unopened"]');
  if (!now) return;
  // In continuous reading the page URL belongs to another episode.
  const form = paywall.closest('.gate-page') ? null : now.querySelector('form');
  form?.setAttribute('action', path);
  const hadFocus = paywall.contains(document.activeElement);
  paywall.replaceWith(document.adoptNode(now));
  if (hadFocus) now.querySelector('button')?.focus();
}
