/** Letters of a paid text that are copied at once, and of any text that go without their source. */
const COPIED_LETTERS = 200;

/** What is copied, and whether less than was selected. */
export interface CopiedText {
  text: string;
  isCut: boolean;
}

/**
 * Words as they are copied. Up to 200 letters go as they stand. Longer ones carry a line that says where they are
 * from; of a paid text the first 200 letters go.
 */
export function copiedText(words: string, from: { source: string; isFree: boolean }): CopiedText {
  const letters = [...words];
  if (letters.length <= COPIED_LETTERS) return { text: words, isCut: false };
  const kept = from.isFree ? words : `${letters.slice(0, COPIED_LETTERS).join('').trimEnd()}…`;
  return { text: `${kept}\n\n— ${from.source}, 서가`, isCut: !from.isFree };
}
