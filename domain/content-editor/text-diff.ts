import type { Block } from '#shared/content/text-blocks';
import { readableText } from './word-change-rules.ts';

/** Words in both, only the old or only the new text. */
export interface WordRun {
  is: 'same' | 'gone' | 'new';
  text: string;
}

/** Change of a block. */
export type BlockChange =
  | { is: 'same'; id: string; text: string }
  | { is: 'gone' | 'new'; id: string; text: string }
  | { is: 'changed'; id: string; runs: WordRun[] };

/** Beyond this, blocks are shown as removed and added. */
const MAX_WORD_PAIRS = 4_000_000;

/** Diff by block ids, then by words. */
export function diffTexts(older: readonly Block[], newer: readonly Block[]): BlockChange[] {
  const oldTexts = new Map(older.map((block) => [block.id, readableText(block)]));
  const newIds = new Set(newer.map((block) => block.id));
  const changes: BlockChange[] = [];
  let at = 0;
  const passGone = (until: (block: Block) => boolean): void => {
    for (let block = older[at]; block && !until(block); block = older[at]) {
      if (!newIds.has(block.id)) changes.push({ is: 'gone', id: block.id, text: readableText(block) });
      at += 1;
    }
  };
  for (const block of newer) {
    const was = oldTexts.get(block.id);
    const text = readableText(block);
    passGone(({ id }) => newIds.has(id));
    if (older[at]?.id === block.id) at += 1;
    if (was === undefined) changes.push({ is: 'new', id: block.id, text });
    else if (was === text) changes.push({ is: 'same', id: block.id, text });
    else changes.push({ is: 'changed', id: block.id, runs: diffWords(was, text) });
  }
  passGone(() => false);
  return changes;
}

/** Word diff; joining it restores both texts exactly. */
export function diffWords(older: string, newer: string): WordRun[] {
  const [one, other] = [wordsOf(older), wordsOf(newer)];
  if (one.length * other.length > MAX_WORD_PAIRS) return [...runOf('gone', [older]), ...runOf('new', [newer])];
  const start = commonStart(one, other);
  const end = commonStart(one.slice(start).toReversed(), other.slice(start).toReversed());
  const middle = middleRuns(one.slice(start, one.length - end), other.slice(start, other.length - end));
  return joinedRuns([
    ...runOf('same', one.slice(0, start)),
    ...middle,
    ...runOf('same', end > 0 ? one.slice(-end) : []),
  ]);
}

function wordsOf(text: string): string[] {
  return text.match(/[\p{L}\p{N}]+|\s+|[^\p{L}\p{N}\s]/gu) ?? [];
}

function commonStart(one: readonly string[], other: readonly string[]): number {
  let count = 0;
  while (count < one.length && count < other.length && one[count] === other[count]) count += 1;
  return count;
}

function runOf(is: WordRun['is'], words: readonly string[]): WordRun[] {
  return words.length > 0 ? [{ is, text: words.join('') }] : [];
}

function middleRuns(one: readonly string[], other: readonly string[]): WordRun[] {
  const width = other.length + 1;
  const longest = new Uint32Array((one.length + 1) * width);
  const at = (row: number, column: number): number => longest[row * width + column] ?? 0;
  for (let row = one.length - 1; row >= 0; row -= 1)
    for (let column = other.length - 1; column >= 0; column -= 1)
      longest[row * width + column] =
        one[row] === other[column] ? at(row + 1, column + 1) + 1 : Math.max(at(row + 1, column), at(row, column + 1));
  const runs: WordRun[] = [];
  let [row, column] = [0, 0];
  while (row < one.length || column < other.length) {
    const [was, now] = [one[row], other[column]];
    if (was !== undefined && was === now) {
      runs.push({ is: 'same', text: was });
      row += 1;
      column += 1;
    } else if (was !== undefined && (now === undefined || at(row + 1, column) >= at(row, column + 1))) {
      runs.push({ is: 'gone', text: was });
      row += 1;
    } else {
      runs.push({ is: 'new', text: now ?? '' });
      column += 1;
    }
  }
  return runs;
}

function joinedRuns(runs: readonly WordRun[]): WordRun[] {
  const joined: WordRun[] = [];
  for (const run of runs) {
    const last = joined.at(-1);
    if (last?.is === run.is) last.text += run.text;
    else joined.push({ ...run });
  }
  return joined;
}
