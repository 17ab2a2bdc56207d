import { readStored } from './places.ts';

const KEY = 'seoga.fonts';
const IDLE_MS = 3000;

/**
 * A part of the script that runs before the first paint: a device that has the interface fonts in its cache uses them
 * from the first byte. Another shows its own faces, so that a first visit neither waits for them nor shifts.
 */
export const KEPT_FONTS_SCRIPT = `if(d.fontFiles&&localStorage.getItem('${KEY}')===d.fontFiles)d.fonts=''`;

/** Fetches the fonts once the page has nothing else to do; answers how to give that up. */
export function keepFontsWhenIdle(): () => void {
  const files = document.documentElement.dataset['fontFiles'];
  const isSaving = 'connection' in navigator && Object(navigator.connection).saveData === true;
  if (!files || isSaving || readStored(KEY) === files) return () => undefined;
  const timer = setTimeout(() => void keepFonts(files), IDLE_MS);
  return () => clearTimeout(timer);
}

async function keepFonts(files: string): Promise<void> {
  try {
    for (const file of files.split(' ')) await (await fetch(file, { priority: 'low' })).arrayBuffer();
    localStorage.setItem(KEY, files);
  } catch {
    // Without a network or storage the device's own faces stay.
  }
}

/** Puts the fonts in use when they have come meanwhile; called where a new screen is laid out anyway. */
export function showKeptFonts(): void {
  const { dataset } = document.documentElement;
  if (dataset['fontFiles'] && readStored(KEY) === dataset['fontFiles']) dataset['fonts'] = '';
}
