import { fontFile } from '#shared/reading/reading-fonts';
import { writeLocalJson, readLocalJson } from '../position/position-storage.ts';

/** Storage key of the cached font files. */
function cachedFontsKey(): string {
  return 'seoga.faces';
}

export function cachedFontFiles(): unknown[] {
  const cached = readLocalJson(cachedFontsKey());
  return Array.isArray(cached) ? cached : [];
}

/** Creates the FontFace without loading it. */
function fontFaceInPage(face: string): FontFace | undefined {
  const file = fontFile(face);
  for (const font of document.fonts) if (font.family === `seoga-${face}`) return font;
  if (!file) return undefined;
  // A selected font may swap in late; the default never shifts the page.
  const display = face === 'batang' ? 'optional' : 'fallback';
  const font = new FontFace(`seoga-${face}`, `url("${file}")`, { display });
  document.fonts.add(font);
  return font;
}

/**
 * Uses a font only when its file is cached, else a device font, so that first text neither waits for 200 KB nor
 * shifts. Also part of the inline script.
 */
export function applyFont(face: string, isCurrent = cachedFontFiles().includes(fontFile(face))): void {
  const { style } = document.documentElement;
  if (isCurrent && fontFaceInPage(face)) style.setProperty('--read-family', `seoga-${face}`);
  else style.removeProperty('--read-family');
}

/** False when the download failed; nothing changes then. */
export async function downloadFont(face: string): Promise<boolean> {
  const file = fontFile(face);
  const font = fontFaceInPage(face);
  if (!file || !font) return true;
  try {
    await font.load();
  } catch {
    document.fonts.delete(font);
    return false;
  }
  recordCachedFont(file);
  return true;
}

/** Returns the cancel function. */
export function cacheFontWhenIdle(): () => void {
  const face = document.documentElement.dataset.readFace ?? '';
  const file = fontFile(face);
  const isSaving = 'connection' in navigator && Object(navigator.connection).saveData === true;
  if (!file || isSaving || cachedFontFiles().includes(file)) return () => undefined;
  const download = face === 'batang' ? () => fetchForLater(file) : () => downloadAndApply(face);
  const timer = setTimeout(() => void download(), 4000);
  return () => clearTimeout(timer);
}

/** The default font is applied on the next page only. */
async function fetchForLater(file: string): Promise<void> {
  const response = await fetch(file, { priority: 'low' }).catch(() => undefined);
  if (!response?.ok) return;
  await response.arrayBuffer();
  recordCachedFont(file);
}

/** A font chosen on another device is applied at once. */
async function downloadAndApply(face: string): Promise<void> {
  if ((await downloadFont(face)) && document.documentElement.dataset.readFace === face) applyFont(face, true);
}

function recordCachedFont(file: string): void {
  const files = cachedFontFiles();
  if (!files.includes(file)) writeLocalJson(cachedFontsKey(), [...files, file]);
}
