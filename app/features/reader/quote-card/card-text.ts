import { QUOTE_CHARACTERS } from '../annotations/selection/copied-text.ts';

/** The quotation of a card, at most as long as the shop lets readers quote. */
export function cardQuote(text: string): string {
  const characters = [...text.trim()];
  if (characters.length <= QUOTE_CHARACTERS) return characters.join('');
  return `${characters.slice(0, QUOTE_CHARACTERS).join('').trimEnd()}…`;
}

/** Lines that fit a width: broken between words, and within a word only where it is too long for a line. */
export function wrapText(text: string, width: number, measure: (line: string) => number): string[] {
  return text.split('\n').flatMap((paragraph) => {
    const lines: string[] = [];
    let line = '';
    for (const word of paragraph.split(/\s+/u).filter(Boolean)) {
      const longer = line === '' ? word : `${line} ${word}`;
      if (measure(longer) <= width) {
        line = longer;
        continue;
      }
      if (line !== '') lines.push(line);
      const parts = brokenWord(word, width, measure);
      lines.push(...parts.slice(0, -1));
      line = parts.at(-1) ?? '';
    }
    return line === '' ? lines : [...lines, line];
  });
}

function brokenWord(word: string, width: number, measure: (line: string) => number): string[] {
  const parts: string[] = [];
  let part = '';
  for (const character of word) {
    if (part !== '' && measure(part + character) > width) {
      parts.push(part);
      part = '';
    }
    part += character;
  }
  return [...parts, part];
}
