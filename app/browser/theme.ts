import { useSyncExternalStore } from 'react';
import { cachedFontsScript } from './cached-fonts.ts';
import { leaveScript } from './device-member.ts';
import { readStored } from './device-positions.ts';

export const THEME_NAMES = { light: '밝게', dark: '어둡게', system: '기기 설정' } as const;
export type Theme = keyof typeof THEME_NAMES;

const KEY = 'seoga.theme';

/**
 * Inline script: applies the theme and reserves space for positions and fonts. Constant, because the CSP has its hash.
 */
export const firstPaintScript = (): string =>
  `try{${leaveScript()}}catch(e){}try{var d=document.documentElement.dataset,t=localStorage.getItem('${KEY}');if(t==='light'||t==='dark')d.theme=t;if((localStorage.getItem('seoga.places')||'{}').length>2)d.places='';${cachedFontsScript()}}catch(e){}`;

const watchers = new Set<() => void>();

function chosenTheme(): Theme {
  const saved = readStored(KEY);
  return saved === 'light' || saved === 'dark' ? saved : 'system';
}

function watchTheme(changed: () => void): () => void {
  watchers.add(changed);
  addEventListener('storage', changed);
  return () => {
    watchers.delete(changed);
    removeEventListener('storage', changed);
  };
}

/** Without storage it lasts as long as the page. */
export function chooseTheme(theme: Theme): void {
  if (theme === 'system') delete document.documentElement.dataset['theme'];
  else document.documentElement.dataset['theme'] = theme;
  try {
    localStorage.setItem(KEY, theme);
  } catch {}
  for (const changed of watchers) changed();
}

export function useTheme(): Theme {
  return useSyncExternalStore(watchTheme, chosenTheme, () => 'system');
}
