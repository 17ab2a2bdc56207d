import { useEffect } from 'react';
import { reloadSettings } from '../settings/reading-settings-store.ts';

/** Loads the layout of foldable screens when the view lies over a hinge, also after unfolding. */
export function useSegments(work: number): void {
  useEffect(() => {
    const over = window.matchMedia('(horizontal-viewport-segments: 2)');
    const load = (): void => {
      // Without network the text lies over the hinge.
      if (!over.matches) return;
      import('./segments.css').then(
        // The place is found anew in the other layout.
        () => reloadSettings('text', work),
        () => undefined,
      );
    };
    load();
    over.addEventListener('change', load);
    return () => over.removeEventListener('change', load);
  }, [work]);
}
