import { useSyncExternalStore } from 'react';
import { readStored } from '../../browser/stored-values.ts';

export interface RecentSearches {
  isOff: boolean;
  words: string[];
}

const KEY = 'seoga.searches';
const MAX = 10;
const MAX_CHARACTERS = 60;
const NONE: RecentSearches = { isOff: false, words: [] };
const listeners = new Set<() => void>();

/** Tolerates invalid storage. */
export function parseRecent(text: string | null): RecentSearches {
  try {
    const saved: unknown = JSON.parse(text ?? '{}');
    if (typeof saved !== 'object' || saved === null) return NONE;
    const { isOff, words } = saved as { isOff?: unknown; words?: unknown };
    const existing = Array.isArray(words) ? words.filter((word) => typeof word === 'string' && word !== '') : [];
    return { isOff: isOff === true, words: existing.slice(0, MAX) };
  } catch {
    return NONE;
  }
}

export function withSearch({ isOff, words }: RecentSearches, word: string): RecentSearches {
  const saved = word.trim().slice(0, MAX_CHARACTERS);
  if (isOff || saved === '') return { isOff, words };
  return { isOff, words: [saved, ...words.filter((other) => other !== saved)].slice(0, MAX) };
}

let last: { text: string | null; kept: RecentSearches } = { text: null, kept: NONE };

function current(): RecentSearches {
  const text = readStored(KEY);
  if (text !== last.text) last = { text, kept: parseRecent(text) };
  return last.kept;
}

function write(saved: RecentSearches): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(saved));
  } catch {
    // Storage is blocked.
  }
  for (const notify of listeners) notify();
}

function watch(changed: () => void): () => void {
  listeners.add(changed);
  addEventListener('storage', changed);
  return () => {
    listeners.delete(changed);
    removeEventListener('storage', changed);
  };
}

export function saveSearch(word: string): void {
  const saved = current();
  const next = withSearch(saved, word);
  if (next.words !== saved.words) write(next);
}

export function deleteSearch(word: string): void {
  const { isOff, words } = current();
  write({ isOff, words: words.filter((other) => other !== word) });
}

export function clearSearches(): void {
  write({ ...current(), words: [] });
}

/** Switching off deletes saved searches. */
export function setSearchSaving(isOn: boolean): void {
  write({ isOff: !isOn, words: [] });
}

/** Empty until hydrated. */
export function useRecentSearches(): RecentSearches {
  return useSyncExternalStore(watch, current, () => NONE);
}
