import { useSyncExternalStore } from 'react';
import { readStored } from '../device/places.ts';

/** What this device keeps of searches: the words, newest first, unless its reader wants none kept. */
export interface RecentSearches {
  isOff: boolean;
  words: string[];
}

const KEY = 'seoga.searches';
const MOST = 10;
const MOST_LETTERS = 60;
const NONE: RecentSearches = { isOff: false, words: [] };
const listeners = new Set<() => void>();

/** Reads what stands in storage; whatever is no list of words is as good as nothing. */
export function parseRecent(text: string | null): RecentSearches {
  try {
    const kept: unknown = JSON.parse(text ?? '{}');
    if (typeof kept !== 'object' || kept === null) return NONE;
    const { isOff, words } = kept as { isOff?: unknown; words?: unknown };
    const known = Array.isArray(words) ? words.filter((word) => typeof word === 'string' && word !== '') : [];
    return { isOff: isOff === true, words: known.slice(0, MOST) };
  } catch {
    return NONE;
  }
}

/** The list with a word at its head, once. */
export function withWord({ isOff, words }: RecentSearches, word: string): RecentSearches {
  const kept = word.trim().slice(0, MOST_LETTERS);
  if (isOff || kept === '') return { isOff, words };
  return { isOff, words: [kept, ...words.filter((other) => other !== kept)].slice(0, MOST) };
}

let last: { text: string | null; kept: RecentSearches } = { text: null, kept: NONE };

function current(): RecentSearches {
  const text = readStored(KEY);
  if (text !== last.text) last = { text, kept: parseRecent(text) };
  return last.kept;
}

function write(kept: RecentSearches): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(kept));
  } catch {
    // A device that keeps nothing searches as well.
  }
  for (const tell of listeners) tell();
}

function watch(changed: () => void): () => void {
  listeners.add(changed);
  addEventListener('storage', changed);
  return () => {
    listeners.delete(changed);
    removeEventListener('storage', changed);
  };
}

/** Keeps a word that was searched. */
export function keepSearch(word: string): void {
  const kept = current();
  const next = withWord(kept, word);
  if (next.words !== kept.words) write(next);
}

/** Forgets one word. */
export function forgetSearch(word: string): void {
  const { isOff, words } = current();
  write({ isOff, words: words.filter((other) => other !== word) });
}

/** Forgets all words. */
export function forgetSearches(): void {
  write({ ...current(), words: [] });
}

/** Keeps words from now on, or none any more; those that are kept are forgotten then. */
export function keepSearches(isOn: boolean): void {
  write({ isOff: !isOn, words: [] });
}

/** The words kept on this device; none while the page is being rendered and hydrated. */
export function useRecentSearches(): RecentSearches {
  return useSyncExternalStore(watch, current, () => NONE);
}
