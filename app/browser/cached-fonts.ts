import { readStored } from './stored-values.ts';

export const FONTS_KEY = 'seoga.fonts';

/**
 * Uses interface fonts only when cached, so that a first visit neither waits nor shifts. Called before the first paint and
 * when the layout changes anyway.
 */
export function applyCachedFonts(): void {
  const { dataset } = document.documentElement;
  if (dataset['fontFiles'] && readStored(FONTS_KEY) === dataset['fontFiles']) dataset['fonts'] = '';
}
