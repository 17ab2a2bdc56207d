import { type ReactNode, useEffect, useState } from 'react';
import { PrefetchPageLinks } from 'react-router';
import { linkOf, screenOf } from '../ui/plain-link.ts';

const DWELL_MS = 1000;
const DWELLING = ['mouseover', 'focusin', 'touchstart'];

/** Fetches a screen and its data ahead once a pointer, a finger or the focus has dwelt on its link for a second (G9, B3). */
export function AheadOfClicks(): ReactNode {
  const [wanted, setWanted] = useState<string>();
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let under: Element | undefined;
    const onDwell = (event: Event): void => {
      const link = linkOf(event);
      // From its picture to its title a pointer stays on the same link.
      if (link === under) return;
      under = link;
      clearTimeout(timer);
      const screen = screenOf(link);
      if (screen !== undefined) timer = setTimeout(setWanted, DWELL_MS, screen);
    };
    for (const name of DWELLING) document.addEventListener(name, onDwell, { passive: true });
    return () => {
      clearTimeout(timer);
      for (const name of DWELLING) document.removeEventListener(name, onDwell);
    };
  }, []);
  return wanted ? <PrefetchPageLinks page={wanted} /> : null;
}
