/** Limit for paid text, and for text without a source line. */
export const QUOTE_CHARACTERS = 200;

export interface CopiedText {
  text: string;
  isCut: boolean;
}

/** Up to 200 characters unchanged; longer text gets a source line, and paid text is cut. */
export function copiedText(text: string, from: { source: string; isFree: boolean }): CopiedText {
  const characters = [...text];
  if (characters.length <= QUOTE_CHARACTERS) return { text, isCut: false };
  const saved = from.isFree ? text : `${characters.slice(0, QUOTE_CHARACTERS).join('').trimEnd()}…`;
  return { text: `${saved}\n\n— ${from.source}, 서가`, isCut: !from.isFree };
}
