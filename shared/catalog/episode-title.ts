/** A number before a title: `제 3 화`, `3화.`, `#3`, `EP 3`, `[3회]`, `03)`, in any width of digits. */
const NUMBERED =
  /^\s*[[(<〈【「]?\s*(?:(?:제|第|ep(?:isode)?\.?|#)\s*0*(\d{1,5})\s*(?:화|회|장|편|부|권|話|章)?|0*(\d{1,5})\s*(?:화|회|장|편|부|권|話|章)|0*(\d{1,5})(?=\s*[.):\-–—|]))(?![\p{L}\p{N}])\s*[\])>〉】」]?[\s.,:·|\-–—_)]*/iu;

/**
 * An episode's title where its number is shown beside it: without that number at its start. A title that is nothing but
 * the number becomes empty; a different number is the author's and stays.
 */
export function titleBesideNumber({ title, position }: { title: string; position: number }): string {
  // Of the same length, so that the rest of the title stays as written.
  const text = title.replaceAll(/[０-９]/g, (digit) => String('０１２３４５６７８９'.indexOf(digit)));
  const match = NUMBERED.exec(text);
  const number = Number(match?.[1] ?? match?.[2] ?? match?.[3]);
  return match && number === position ? title.slice(match[0].length) : title;
}
