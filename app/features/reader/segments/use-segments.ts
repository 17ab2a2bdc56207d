import { useEffect } from 'react';

/** Loads the layout of foldable screens when the view lies over a hinge, also after unfolding. */
export function useSegments(): void {
  useEffect(() => {
    const over = window.matchMedia('(horizontal-viewport-segments: 2)');
    const load = (): void => {
      // Without network the text lies over the hinge.
      if (over.matches) void import('./segments.css').catch(() => undefined);
    };
    load();
    over.addEventListener('change', load);
    return () => over.removeEventListener('change', load);
  }, []);
}
