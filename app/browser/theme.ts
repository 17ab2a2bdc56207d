import { useSyncExternalStore } from 'react';
import { readStored } from './stored-values.ts';
import { THEME_KEY } from './theme-key.ts';

export const THEME_NAMES = { light: '밝게', dark: '어둡게', system: '기기 설정' } as const;
export type Theme = keyof typeof THEME_NAMES;

const watchers = new Set<() => void>();

function chosenTheme(): Theme {
  const saved = readStored(THEME_KEY);
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
    localStorage.setItem(THEME_KEY, theme);
  } catch {}
  for (const changed of watchers) changed();
}

export function useTheme(): Theme {
  return useSyncExternalStore(watchTheme, chosenTheme, () => 'system');
}
