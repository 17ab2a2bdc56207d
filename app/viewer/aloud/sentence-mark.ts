import { type PagePassage, readNodesOf } from '../text/passages-in-page.ts';
import type { AloudState } from './read-aloud.ts';

/** The name under which style sheets know the spoken sentence: `::highlight(seoga-aloud)`. */
const HIGHLIGHT = 'seoga-aloud';

/** Marks the sentence that is spoken without touching the text; without the highlight API nothing is marked. */
export function markSentence({ section, sentence }: Pick<AloudState, 'section' | 'sentence'>): void {
  if (!('highlights' in CSS)) return;
  const passage = sentence && section?.passages.find(({ id }) => id === sentence.block);
  const range = passage && sentence.length > 0 ? rangeIn(passage, sentence.offset, sentence.length) : undefined;
  if (!range) {
    CSS.highlights.delete(HIGHLIGHT);
    return;
  }
  const highlight = new Highlight(range);
  // Above what the reader marked.
  highlight.priority = 10;
  CSS.highlights.set(HIGHLIGHT, highlight);
}

/** A stretch of a passage as a range of the page; undefined where it has no such letters. */
function rangeIn(passage: PagePassage, offset: number, length: number): Range | undefined {
  const range = document.createRange();
  let passed = 0;
  let hasStart = false;
  for (const node of readNodesOf(passage.element)) {
    if (!hasStart && offset < passed + node.length) {
      range.setStart(node, offset - passed);
      hasStart = true;
    }
    if (hasStart && offset + length <= passed + node.length) {
      range.setEnd(node, offset + length - passed);
      return range;
    }
    passed += node.length;
  }
  return undefined;
}
