import { type BlockBody, spansText } from '#shared/content/text-blocks';

/** Characters of a text as readers see them, with and without spaces; notes are not counted. */
export function countLetters(blocks: readonly BlockBody[]): { letters: number; lettersWithoutSpaces: number } {
  let [letters, spaces] = [0, 0];
  for (const block of blocks) {
    if (block.kind !== 'paragraph' && block.kind !== 'heading') continue;
    const text = spansText(block.spans);
    letters += text.length;
    spaces += text.match(/\s/gu)?.length ?? 0;
  }
  return { letters, lettersWithoutSpaces: letters - spaces };
}
