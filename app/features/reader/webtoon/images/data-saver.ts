import { useEffect, useState } from 'react';

/** `sizes` value that selects the smallest image. */
const SMALLEST = '1px';

/**
 * Whether to save data; `auto` follows the device's setting or a slow connection. @NOTE Also part of the inline
 * script.
 */
export function savesData(setting: string | undefined): boolean {
  if (setting === 'on' || setting === 'off') return setting === 'on';
  const connection = Object(Reflect.get(navigator, 'connection'));
  return connection.saveData === true || /^(slow-2g|2g|3g)$/.test(String(connection.effectiveType));
}

/**
 * Inline script, while the strip is parsed: all but the first two images use their smallest version when data is
 * saved.
 */
export function applyDataSaver(): void {
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
 * Follows the setting and the device; undefined before hydration. Reads the root, which has the settings from first
 * paint.
 */
export function useDataSaver(setting: string): boolean | undefined {
  const [saves, setSaves] = useState<boolean>();
  useEffect(() => {
    const update = (): void => setSaves(savesData(document.documentElement.dataset.readSaver ?? setting));
    const connection: unknown = Reflect.get(navigator, 'connection');
    update();
    if (!(connection instanceof EventTarget)) return undefined;
    connection.addEventListener('change', update);
    return () => connection.removeEventListener('change', update);
  }, [setting]);
  return saves;
}

export function sliceSizes(slice: { index: number; saves: boolean; isZoomed: boolean }): string {
  if (slice.saves && slice.index > 1) return SMALLEST;
  return slice.isZoomed ? '(min-width: 720px) 1440px, 200vw' : SLICE_SIZES;
}

/** Default `sizes`. */
export const SLICE_SIZES = '(min-width: 720px) 720px, 100vw';
