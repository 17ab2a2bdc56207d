import { type ReactNode, useEffect } from 'react';
import { UNSAFE_useScrollRestoration as useScrollRestoration } from 'react-router';
import { screenKey } from './place-key.ts';
import { SCROLL_SCRIPT } from './scroll-script.ts';

/** So many times a page is looked at for the list that makes it as tall as it was. */
const FRAMES = 40;

/** Every screen at its top, and where the reader was when they come back; from the first byte of a page load on. */
export function ScrollPlaces(): ReactNode {
  useScrollRestoration({ getKey: screenKey });
  useEffect(() => {
    const { body, documentElement: root } = document;
    // A list that was longer than the page is so again by the next frame, or once its part of the page has come.
    let frames = FRAMES;
    const look = (): void => {
      if (body.offsetHeight + 1 < parseFloat(root.style.minHeight) && (frames -= 1) > 0) requestAnimationFrame(look);
      else root.style.removeProperty('min-height');
    };
    requestAnimationFrame(look);
  }, []);
  return (
    <script suppressHydrationWarning dangerouslySetInnerHTML={{ __html: import.meta.env.SSR ? SCROLL_SCRIPT : '' }} />
  );
}
