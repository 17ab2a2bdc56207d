import { type ReactNode, useEffect, useState } from 'react';
import { PrefetchPageLinks } from 'react-router';
import { linkOfEvent, pathOfLink } from './plain-link.ts';

const DWELL_MS = 1000;
const DWELLING = ['mouseover', 'focusin', 'touchstart'];

/** Prefetches page and data after a pointer or focus has rested on a link for a second (G9, B3). */
export function LinkPrefetch(): ReactNode {
  const [wanted, setWanted] = useState<string>();
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let under: Element | undefined;
    const onDwell = (event: Event): void => {
      const link = linkOfEvent(event);
      // Moves within the link do not count.
      if (link === under) return;
      under = link;
      clearTimeout(timer);
      const screen = pathOfLink(link);
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
