import { type Block, spansText } from '#vocabulary/text-blocks';
import type { SourceBlock } from './source-work.ts';

/** Pairs of neighbouring words, counted: two texts of one language share words, but few pairs. */
function wordPairs(text: string): Map<string, number> {
  const pairs = new Map<string, number>();
  for (const line of text.split('\n')) {
    const words = line.match(/[\p{L}\p{N}]+/gu) ?? [];
    for (const [at, word] of words.entries()) {
      if (at === words.length - 1 && at > 0) break;
      const pair = `${word} ${words[at + 1] ?? ''}`;
      pairs.set(pair, (pairs.get(pair) ?? 0) + 1);
    }
  }
  return pairs;
}

/** How much of an old text a new one still holds, from 0 to 1, wherever it stands. A text without words is held. */
export function sharedPart(old: string, fresh: string): number {
  const before = wordPairs(old);
  const after = wordPairs(fresh);
  let whole = 0;
  let shared = 0;
  for (const [pair, count] of before) {
    whole += count;
    shared += Math.min(count, after.get(pair) ?? 0);
  }
  return whole === 0 ? 1 : shared / whole;
}

/** The words of a text, a line a block. */
export function linesOf(blocks: readonly (Block | SourceBlock)[]): string {
  return blocks.flatMap((block) => ('spans' in block ? spansText(block.spans) : [])).join('\n');
}
