import { fontFile } from '#shared/reading/reading-fonts';
import { writeLocalJson } from '../position/position-storage.ts';
import { cachedFontFiles, cachedFontsKey, fontFaceInPage } from './reading-font.ts';

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
  const timer = setTimeout(() => void fetchForLater(file), 4000);
  return () => clearTimeout(timer);
}

/** Applied in the next visit. */
async function fetchForLater(file: string): Promise<void> {
  const response = await fetch(file, { priority: 'low' }).catch(() => undefined);
  if (!response?.ok) return;
  await response.arrayBuffer();
  recordCachedFont(file);
}

function recordCachedFont(file: string): void {
  const files = cachedFontFiles();
  if (!files.includes(file)) writeLocalJson(cachedFontsKey(), [...files, file]);
}
