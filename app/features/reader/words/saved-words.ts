import { REPLACEMENT_LIMITS, type WordReplacement } from '#shared/reading/word-replacement';
import { saveSettings } from '../../reading-sync/reading-store.ts';
import { readLocalJson } from '../position/position-storage.ts';
import { notifyWordsChanged, wordsKey } from './words-key.ts';

const FIELDS = Array.from({ length: REPLACEMENT_LIMITS.words }, (_, at) => `word${String.fromCodePoint(65 + at)}`);
const read = new Map<string, readonly WordReplacement[]>();

/** Words that the reader replaced in a work. Stable until they change. */
export function savedWords(work: number): readonly WordReplacement[] {
  const saved: Record<string, unknown> = Object(readLocalJson(wordsKey(work)));
  const name = JSON.stringify([work, saved]);
  const words = read.get(name) ?? FIELDS.flatMap((field) => wordFrom(saved[field]) ?? []);
  read.set(name, words);
  return words;
}

function wordFrom(value: unknown): WordReplacement | undefined {
  const [from, to] = typeof value === 'string' ? value.split('\n') : [];
  return from && to ? { from, to } : undefined;
}

/** Adds a word, or replaces it by `to`; an empty `to` removes it. `full` when there is no room left. */
export function saveWord(work: number, { from, to }: WordReplacement): 'saved' | 'full' | 'failed' {
  const saved: Record<string, unknown> = Object(readLocalJson(wordsKey(work)));
  const field =
    FIELDS.find((name) => wordFrom(saved[name])?.from === from) ?? FIELDS.find((name) => saved[name] === undefined);
  if (!field) return 'full';
  const isSaved = saveSettings('text', `words.${work}`, { [field]: to === '' ? undefined : `${from}\n${to}` });
  notifyWordsChanged();
  return isSaved ? 'saved' : 'failed';
}
