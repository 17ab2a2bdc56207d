import { type ReactNode, use, useEffect } from 'react';
import { type Location, ScrollRestoration as RouterScrollRestoration } from 'react-router';
import { InlineNonce } from '../server/inline-nonce.ts';
import { historyKey } from './history-key.ts';
import pageHeight from './page-height.inline.ts?inline-script';
import { SCROLL_POSITIONS } from './scroll-positions-key.ts';

/** New pages start at the top; back navigation restores the offset, from the first byte of a page load. */
export function ScrollRestoration(): ReactNode {
  const nonce = use(InlineNonce);
  useEffect(() => {
    // In the next frame a long list has its length again.
    requestAnimationFrame(() => document.body.style.removeProperty('min-height'));
  }, []);
  return (
    <>
      <script
        nonce={nonce}
        suppressHydrationWarning
        dangerouslySetInnerHTML={{ __html: import.meta.env.SSR ? pageHeight : '' }}
      />
      <RouterScrollRestoration getKey={scrollKey} storageKey={SCROLL_POSITIONS} nonce={nonce} />
    </>
  );
}

/** Readers restore their own position before hydration: their key is no key of a history entry. */
function scrollKey(location: Location): string {
  const key = historyKey(location);
  return location.pathname.startsWith('/viewer/') ? `reader ${key}` : key;
}
