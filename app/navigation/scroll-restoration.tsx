import { type ReactNode, use, useEffect } from 'react';
import { UNSAFE_useScrollRestoration as useScrollRestoration } from 'react-router';
import { InlineNonce } from '../server/inline-nonce.ts';
import { historyKey } from './history-key.ts';
import { SCROLL_SCRIPT } from './scroll-script.ts';

/** New pages start at the top; back navigation restores the offset, from the first byte of a page load. */
export function ScrollRestorationScript(): ReactNode {
  useScrollRestoration({ getKey: historyKey });
  useEffect(() => {
    // In the next frame a long list has its length again.
    requestAnimationFrame(() => document.body.style.removeProperty('min-height'));
  }, []);
  return (
    <script
      nonce={use(InlineNonce)}
      suppressHydrationWarning
      dangerouslySetInnerHTML={{ __html: import.meta.env.SSR ? SCROLL_SCRIPT : '' }}
    />
  );
}
