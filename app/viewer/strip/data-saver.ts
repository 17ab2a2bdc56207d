import { useEffect, useState } from 'react';

/** What a picture is said to be as wide as where data is saved: the smallest encoding is chosen. */
const SMALLEST = '1px';

/**
 * Whether pictures are to be fetched sparingly. `auto` does so where the device asks for it or its line is slow.
 * @NOTE Stands in the page itself too, as written.
 */
export function savesData(setting: string | undefined): boolean {
  if (setting === 'on' || setting === 'off') return setting === 'on';
  const line = Object(Reflect.get(navigator, 'connection'));
  return line.saveData === true || /^(slow-2g|2g|3g)$/.test(String(line.effectiveType));
}

/**
 * While a strip is parsed, before any of its pictures is asked for: all but the first two, which are under way already,
 * are fetched in their smallest encoding where data is saved. Stands in the page itself, as written.
 */
export function openWithSaver(): void {
  if (!savesData(document.documentElement.dataset.readSaver)) return;
  const watcher = new MutationObserver(() => {
    const parsed = document.querySelectorAll<HTMLSourceElement | HTMLImageElement>(
      '[data-y]:not(#slice-0, #slice-1) [sizes]:not([sizes="1px"])',
    );
    for (const each of parsed) each.sizes = '1px';
  });
  watcher.observe(document.documentElement, { childList: true, subtree: true });
  document.addEventListener('DOMContentLoaded', () => watcher.disconnect(), { once: true });
}

/**
 * The same for a strip that is shown; follows the setting and the device. Before the page is alive it is undefined. The
 * root is asked, which knows the reader's settings from the first paint on.
 */
export function useSaver(setting: string): boolean | undefined {
  const [saves, setSaves] = useState<boolean>();
  useEffect(() => {
    const look = (): void => setSaves(savesData(document.documentElement.dataset.readSaver ?? setting));
    const line: unknown = Reflect.get(navigator, 'connection');
    look();
    if (!(line instanceof EventTarget)) return undefined;
    line.addEventListener('change', look);
    return () => line.removeEventListener('change', look);
  }, [setting]);
  return saves;
}

/** How wide a slice is said to be, for choosing among its encodings. */
export function sliceSizes(slice: { index: number; saves: boolean; isZoomed: boolean }): string {
  if (slice.saves && slice.index > 1) return SMALLEST;
  return slice.isZoomed ? '(min-width: 720px) 1440px, 200vw' : SLICE_SIZES;
}

/** The same for one that is shown as usual. */
export const SLICE_SIZES = '(min-width: 720px) 720px, 100vw';
