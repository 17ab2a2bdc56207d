import { useSyncExternalStore } from 'react';
import { keptFontsScript } from './kept-fonts.ts';
import { leaveScript } from './member-here.ts';
import { readStored } from './places.ts';

export const THEME_NAMES = { light: '밝게', dark: '어둡게', system: '기기 설정' } as const;
export type Theme = keyof typeof THEME_NAMES;

const KEY = 'seoga.theme';

/**
 * Runs before the first paint: puts the chosen theme on <html>, and says whether this device keeps places, so that
 * their row has its room from the start, and fonts. Always the same, because the page's policy knows it by its hash.
 */
export const firstPaintScript = (): string =>
  `try{${leaveScript()}}catch(e){}try{var d=document.documentElement.dataset,t=localStorage.getItem('${KEY}');if(t==='light'||t==='dark')d.theme=t;if((localStorage.getItem('seoga.places')||'{}').length>2)d.places='';${keptFontsScript()}}catch(e){}`;

const watchers = new Set<() => void>();

function chosenTheme(): Theme {
  const kept = readStored(KEY);
  return kept === 'light' || kept === 'dark' ? kept : 'system';
}

function watchTheme(changed: () => void): () => void {
  watchers.add(changed);
  addEventListener('storage', changed);
  return () => {
    watchers.delete(changed);
    removeEventListener('storage', changed);
  };
}

/** Applies a theme at once and keeps it; a device that forbids storage forgets it with the page. */
export function chooseTheme(theme: Theme): void {
  if (theme === 'system') delete document.documentElement.dataset['theme'];
  else document.documentElement.dataset['theme'] = theme;
  try {
    localStorage.setItem(KEY, theme);
  } catch {
    // Storage is full or forbidden: the choice holds for this page.
  }
  for (const changed of watchers) changed();
}

export function useTheme(): Theme {
  return useSyncExternalStore(watchTheme, chosenTheme, () => 'system');
}
