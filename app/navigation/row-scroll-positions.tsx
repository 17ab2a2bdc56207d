import { useEffect, useLayoutEffect } from 'react';
import { useLocation } from 'react-router';
import { historyKey } from './history-key.ts';

const STORAGE_KEY = 'seoga.sideways';
const MAX_PAGES = 40;

/** By history key and row name. */
type ScrollPositions = Record<string, Record<string, number>>;
let positions: ScrollPositions | undefined;

/** Restores horizontal scrolling, also after a page load. */
export function RowScrollPositions(): null {
  const key = historyKey(useLocation());
  // Before paint.
  useLayoutEffect(() => {
    const places = (positions ??= loadPositions());
    for (const [name, leftPage] of Object.entries(places[key] ?? {})) {
      const row = rowsNow().find((one) => nameOf(one) === name);
      if (row && row.scrollLeft === 0) row.scrollLeft = leftPage;
    }
  }, [key]);
  useEffect(() => {
    const onScroll = ({ target }: Event): void => {
      // Unnamed scrollers are ignored without measuring.
      const name = target instanceof HTMLElement ? nameOf(target) : '';
      if (!(target instanceof HTMLElement) || name === '' || !positions) return;
      if (target.scrollWidth <= target.clientWidth) return;
      const { [key]: rows = {}, ...others } = positions;
      positions = { ...others, [key]: { ...rows, [name]: Math.round(target.scrollLeft) } };
    };
    document.addEventListener('scroll', onScroll, { capture: true, passive: true });
    addEventListener('pagehide', savePositions);
    return () => {
      document.removeEventListener('scroll', onScroll, { capture: true });
      removeEventListener('pagehide', savePositions);
    };
  }, [key]);
  return null;
}

function rowsNow(): HTMLElement[] {
  return [
    ...document.querySelectorAll<HTMLElement>('main section[aria-label] div, main nav, main [role="group"]'),
  ].filter((one) => one.scrollWidth > one.clientWidth);
}

/** Named by section, so that a new section above does not shift it. */
function nameOf(row: HTMLElement): string {
  return row.closest('[aria-label]')?.getAttribute('aria-label') ?? '';
}

function loadPositions(): ScrollPositions {
  try {
    return JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? '{}') as ScrollPositions;
  } catch {
    return {};
  }
}

function savePositions(): void {
  const newest = Object.entries(positions ?? {}).slice(-MAX_PAGES);
  try {
    sessionStorage.setItem(STORAGE_KEY, JSON.stringify(Object.fromEntries(newest)));
  } catch {
    // Without storage rows start at the beginning.
  }
}
