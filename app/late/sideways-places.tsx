import { useEffect, useLayoutEffect } from 'react';
import { useLocation } from 'react-router';
import { screenKey } from '../ui/place-key.ts';

const KEPT = 'seoga.sideways';
const MOST_PLACES = 40;

/** How far each row was turned, by the place in the history and the row's name. */
type Turned = Record<string, Record<string, number>>;
let turned: Turned | undefined;

/** Rows that scroll sideways stand as they were left when the reader comes back, also by a page load. */
export function SidewaysPlaces(): null {
  const key = screenKey(useLocation());
  // With the screen itself, before it is painted.
  useLayoutEffect(() => {
    const places = (turned ??= keptPlaces());
    for (const [name, left] of Object.entries(places[key] ?? {})) {
      const row = rowsNow().find((one) => nameOf(one) === name);
      if (row && row.scrollLeft === 0) row.scrollLeft = left;
    }
  }, [key]);
  useEffect(() => {
    const onScroll = ({ target }: Event): void => {
      // Named first: what has no name, such as the pages of a text, is not measured at every frame of its way.
      const name = target instanceof HTMLElement ? nameOf(target) : '';
      if (!(target instanceof HTMLElement) || name === '' || !turned) return;
      if (target.scrollWidth <= target.clientWidth) return;
      const { [key]: rows = {}, ...others } = turned;
      turned = { ...others, [key]: { ...rows, [name]: Math.round(target.scrollLeft) } };
    };
    document.addEventListener('scroll', onScroll, { capture: true, passive: true });
    addEventListener('pagehide', keepPlaces);
    return () => {
      document.removeEventListener('scroll', onScroll, { capture: true });
      removeEventListener('pagehide', keepPlaces);
    };
  }, [key]);
  return null;
}

function rowsNow(): HTMLElement[] {
  return [
    ...document.querySelectorAll<HTMLElement>('main section[aria-label] div, main nav, main [role="group"]'),
  ].filter((one) => one.scrollWidth > one.clientWidth);
}

/** A row goes by the name of its part, so that another part above it does not move it. */
function nameOf(row: HTMLElement): string {
  return row.closest('[aria-label]')?.getAttribute('aria-label') ?? '';
}

function keptPlaces(): Turned {
  try {
    return JSON.parse(sessionStorage.getItem(KEPT) ?? '{}') as Turned;
  } catch {
    return {};
  }
}

function keepPlaces(): void {
  const newest = Object.entries(turned ?? {}).slice(-MOST_PLACES);
  try {
    sessionStorage.setItem(KEPT, JSON.stringify(Object.fromEntries(newest)));
  } catch {
    // A browser that keeps nothing shows its rows from their beginning.
  }
}
