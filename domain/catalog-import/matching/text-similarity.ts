import { type Block, spansText } from '#shared/content/text-blocks';
import type { SourceBlock } from '../source-work.ts';

/** Counts word pairs; different texts share words but few pairs. */
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

/** Share of the old text found in the new one, 0 to 1; 1 for an empty text. */
export function textOverlap(old: string, incoming: string): number {
  const before = wordPairs(old);
  const after = wordPairs(incoming);
  let full = 0;
  let shared = 0;
  for (const [pair, count] of before) {
    full += count;
    shared += Math.min(count, after.get(pair) ?? 0);
  }
  return full === 0 ? 1 : shared / full;
}

/** Text with one line per block. */
export function textLines(blocks: readonly (Block | SourceBlock)[]): string {
  return blocks.flatMap((block) => ('spans' in block ? spansText(block.spans) : [])).join('\n');
}
