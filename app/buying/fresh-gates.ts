import { watchBought } from '../members/member-change.ts';

/**
 * Keeps the gates of this page true: what was bought in another page is said to be held here. It is not opened: that
 * begins a rental and ends the right to withdraw, so the reader does it.
 */
export function keepGatesFresh(leaving: AbortSignal): void {
  const stop = watchBought(() => {
    for (const gate of document.querySelectorAll('[data-gate]:not([data-gate="unopened"])'))
      void freshen(gate).catch(() => undefined);
  });
  leaving.addEventListener('abort', stop);
}

/** What the shop says of the gate now, fetched by a script: that opens nothing. */
async function freshen(gate: Element): Promise<void> {
  const episode = gate.getAttribute('data-episode');
  const answer = await fetch(`/viewer/${episode}`);
  if (!answer.ok) return;
  const now = new DOMParser().parseFromString(await answer.text(), 'text/html').querySelector('[data-gate="unopened"]');
  if (!now) return;
  // In a text that flows on, the page's own address is another episode's.
  const form = gate.closest('.gate-page') ? null : now.querySelector('form');
  form?.setAttribute('action', `/viewer/${episode}`);
  const hadFocus = gate.contains(document.activeElement);
  gate.replaceWith(document.adoptNode(now));
  if (hadFocus) now.querySelector('button')?.focus();
}
