const listeners = new Set<() => void>();

/** Local storage key of the words that the reader replaced in a work. */
export function wordsKey(work: number): string {
  return `seoga.settings.text.words.${work}`;
}

/** Calls when the words of a work change, also in another tab. */
export function watchWords(listener: () => void): () => void {
  listeners.add(listener);
  addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    removeEventListener('storage', listener);
  };
}

export function notifyWordsChanged(): void {
  for (const listener of listeners) listener();
}
