import { readStored } from './device-positions.ts';

export const FONTS_KEY = 'seoga.fonts';

/** Inline script part: uses interface fonts only when cached, so that a first visit neither waits nor shifts. */
export const cachedFontsScript = (): string =>
  `if(d.fontFiles&&localStorage.getItem('${FONTS_KEY}')===d.fontFiles)d.fonts=''`;

/** Applies fonts cached meanwhile; called when the layout changes anyway. */
export function applyCachedFonts(): void {
  const { dataset } = document.documentElement;
  if (dataset['fontFiles'] && readStored(FONTS_KEY) === dataset['fontFiles']) dataset['fonts'] = '';
}
