import { useEffect } from 'react';
import { FONTS_KEY } from './cached-fonts.ts';
import { readStored } from './stored-values.ts';

const IDLE_MS = 3000;

/** Caches the interface fonts when idle. */
export function FontCaching(): null {
  useEffect(() => {
    const files = document.documentElement.dataset['fontFiles'];
    const isSaving = 'connection' in navigator && Object(navigator.connection).saveData === true;
    if (!files || isSaving || readStored(FONTS_KEY) === files) return undefined;
    const timer = setTimeout(() => void cacheFonts(files), IDLE_MS);
    return () => clearTimeout(timer);
  }, []);
  return null;
}

async function cacheFonts(files: string): Promise<void> {
  try {
    for (const file of files.split(' ')) await (await fetch(file, { priority: 'low' })).arrayBuffer();
    localStorage.setItem(FONTS_KEY, files);
  } catch {
    // Device fonts stay.
  }
}
