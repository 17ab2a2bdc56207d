import { type PagePassage, readNodesOf } from '../text/passages-in-page.ts';
import type { StageSpot, TextStage } from '../text/text-stage.ts';

type Sections = Pick<TextStage, 'sections'>;

/** Where a selection begins; undefined when nothing of the text is selected. */
export function spotOfSelection(stage: Sections): StageSpot | undefined {
  const selection = window.getSelection();
  if (!selection || selection.isCollapsed || selection.rangeCount === 0) return undefined;
  const { startContainer, startOffset } = selection.getRangeAt(0);
  return spotOf(stage, startContainer, startOffset);
}

/** The letter of the text at a point of the view, or the beginning of the passage there. */
export function spotAtPoint(stage: Sections, x: number, y: number): StageSpot | undefined {
  const target = document.elementFromPoint(x, y);
  if (!target) return undefined;
  const caret = caretAt(x, y);
  // A caret goes to the nearest text, which may be another passage than the one that was meant.
  if (caret && target.contains(caret.node)) return spotOf(stage, caret.node, caret.offset);
  return spotOf(stage, target, 0);
}

function caretAt(x: number, y: number): { node: Node; offset: number } | undefined {
  if ('caretPositionFromPoint' in document) {
    const caret = document.caretPositionFromPoint(x, y);
    return caret ? { node: caret.offsetNode, offset: caret.offset } : undefined;
  }
  const older: Document = document;
  const range = older.caretRangeFromPoint(x, y);
  return range ? { node: range.startContainer, offset: range.startOffset } : undefined;
}

function spotOf(stage: Sections, node: Node, offset: number): StageSpot | undefined {
  for (const { viewed, passages } of stage.sections()) {
    const passage = passages.find(({ element }) => element.contains(node));
    if (passage) return { episode: viewed.episode.id, block: passage.id, offset: offsetIn(passage, node, offset) };
  }
  return undefined;
}

/** Ruby and note marks count as the letter behind them. */
function offsetIn(passage: PagePassage, node: Node, offset: number): number {
  let passed = 0;
  for (const text of readNodesOf(passage.element)) {
    if (text === node) return passed + Math.min(offset, Math.max(0, text.length - 1));
    if (node.compareDocumentPosition(text) & Node.DOCUMENT_POSITION_FOLLOWING) return passed;
    passed += text.length;
  }
  return Math.max(0, passed - 1);
}
