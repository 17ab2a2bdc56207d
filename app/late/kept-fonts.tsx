import { useEffect } from 'react';
import { FONTS_KEY } from '../device/kept-fonts.ts';
import { readStored } from '../device/places.ts';

const IDLE_MS = 3000;

/** Takes the interface fonts to this device, for its next pages, once the page has nothing else to do. */
export function KeptFonts(): null {
  useEffect(() => {
    const files = document.documentElement.dataset['fontFiles'];
    const isSaving = 'connection' in navigator && Object(navigator.connection).saveData === true;
    if (!files || isSaving || readStored(FONTS_KEY) === files) return undefined;
    const timer = setTimeout(() => void keepFonts(files), IDLE_MS);
    return () => clearTimeout(timer);
  }, []);
  return null;
}

async function keepFonts(files: string): Promise<void> {
  try {
    for (const file of files.split(' ')) await (await fetch(file, { priority: 'low' })).arrayBuffer();
    localStorage.setItem(FONTS_KEY, files);
  } catch {
    // Without a network or storage the device's own faces stay.
  }
}
