import { type ReactNode, use, useEffect } from 'react';
import { UNSAFE_useScrollRestoration as useScrollRestoration } from 'react-router';
import { InlineNonce } from './inline-nonce.ts';
import { screenKey } from './place-key.ts';
import { SCROLL_SCRIPT } from './scroll-script.ts';

/** Every screen at its top, and where the reader was when they come back; from the first byte of a page load on. */
export function ScrollPlaces(): ReactNode {
  useScrollRestoration({ getKey: screenKey });
  useEffect(() => {
    // By the next frame a list that was longer than the page is so again.
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
