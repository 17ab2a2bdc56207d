import { fontFile } from '#shared/reading/reading-fonts';
import { readLocalJson } from '../position/position-storage.ts';

/** Storage key of the cached font files. */
export function cachedFontsKey(): string {
  return 'seoga.faces';
}

export function cachedFontFiles(): unknown[] {
  const cached = readLocalJson(cachedFontsKey());
  return Array.isArray(cached) ? cached : [];
}

/** Creates the FontFace without loading it. */
export function fontFaceInPage(face: string): FontFace | undefined {
  const file = fontFile(face);
  for (const font of document.fonts) if (font.family === `seoga-${face}`) return font;
  if (!file) return undefined;
  // A page never changes its face: what is not there at once waits for the next visit.
  const font = new FontFace(`seoga-${face}`, `url("${file}")`, { display: 'optional' });
  document.fonts.add(font);
  return font;
}

/**
 * Uses a font only when its file was cached as the visit began, else a device font for the whole visit, so that first
 * text neither waits for 200 KB nor shifts and no episode looks other than the one before. Also part of the inline
 * script.
 */
export function applyFont(face: string, isCurrent = isOfVisit(face)): void {
  const { style } = document.documentElement;
  if (isCurrent) decideForVisit(face, true);
  if (isCurrent && fontFaceInPage(face)) style.setProperty('--read-family', `seoga-${face}`);
  else style.removeProperty('--read-family');
}

function isOfVisit(face: string): boolean {
  const isCached = cachedFontFiles().includes(fontFile(face));
  const decided: unknown = visitFonts()[face];
  if (typeof decided === 'boolean') return decided && isCached;
  decideForVisit(face, isCached);
  return isCached;
}

/** Whether each font is used in this visit. */
function visitFonts(): Record<string, unknown> {
  try {
    return Object(JSON.parse(sessionStorage.getItem(cachedFontsKey()) ?? '{}'));
  } catch {
    return {};
  }
}

function decideForVisit(face: string, isUsed: boolean): void {
  try {
    sessionStorage.setItem(cachedFontsKey(), JSON.stringify({ ...visitFonts(), [face]: isUsed }));
  } catch {
    // Without storage fonts are not cached either.
  }
}
