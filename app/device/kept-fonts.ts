import { readStored } from './places.ts';

/** Under which a device knows the interface fonts that it has taken. */
export const FONTS_KEY = 'seoga.fonts';

/**
 * A part of the script that runs before the first paint: a device that has the interface fonts in its cache uses them
 * from the first byte. Another shows its own faces, so that a first visit neither waits for them nor shifts.
 */
export const keptFontsScript = (): string =>
  `if(d.fontFiles&&localStorage.getItem('${FONTS_KEY}')===d.fontFiles)d.fonts=''`;

/** Puts the fonts in use when they have come meanwhile; called where a new screen is laid out anyway. */
export function showKeptFonts(): void {
  const { dataset } = document.documentElement;
  if (dataset['fontFiles'] && readStored(FONTS_KEY) === dataset['fontFiles']) dataset['fonts'] = '';
}
