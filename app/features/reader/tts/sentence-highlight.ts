import { type PagePassage, textNodesOf } from '../text/passages-in-page.ts';
import type { TtsState } from './tts-player.ts';

/** `::highlight(seoga-aloud)`. */
const HIGHLIGHT = 'seoga-aloud';

/** Highlights the spoken sentence if the API exists. */
export function highlightSentence({ section, sentence }: Pick<TtsState, 'section' | 'sentence'>): void {
  if (!('highlights' in CSS)) return;
  const passage = sentence && section?.passages.find(({ id }) => id === sentence.block);
  const range = passage && sentence.length > 0 ? rangeIn(passage, sentence.offset, sentence.length) : undefined;
  if (!range) {
    CSS.highlights.delete(HIGHLIGHT);
    return;
  }
  const highlight = new Highlight(range);
  // Above annotations.
  highlight.priority = 10;
  CSS.highlights.set(HIGHLIGHT, highlight);
}

/** Undefined when the offsets do not exist. */
function rangeIn(passage: PagePassage, offset: number, length: number): Range | undefined {
  const range = document.createRange();
  let passed = 0;
  let hasStart = false;
  for (const node of textNodesOf(passage.element)) {
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
