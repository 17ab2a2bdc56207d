import { type PagePassage, textNodesOf } from '../text/passages-in-page.ts';
import type { StageSpot, TextStage } from '../text/text-stage.ts';

type Sections = Pick<TextStage, 'sections'>;

/** Start of the selection, if any. */
export function spotAtSelection(stage: Sections): StageSpot | undefined {
  const selection = window.getSelection();
  if (!selection || selection.isCollapsed || selection.rangeCount === 0) return undefined;
  const { startContainer, startOffset } = selection.getRangeAt(0);
  return spotOf(stage, startContainer, startOffset);
}

/** Character at a point, or the start of the passage there. */
export function spotAtPoint(stage: Sections, x: number, y: number): StageSpot | undefined {
  const target = document.elementFromPoint(x, y);
  if (!target) return undefined;
  const caret = caretAt(x, y);
  // The caret may snap to another passage.
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

/** Ruby and footnote references count as the next character. */
function offsetIn(passage: PagePassage, node: Node, offset: number): number {
  let passed = 0;
  for (const text of textNodesOf(passage.element)) {
    if (text === node) return passed + Math.min(offset, Math.max(0, text.length - 1));
    if (node.compareDocumentPosition(text) & Node.DOCUMENT_POSITION_FOLLOWING) return passed;
    passed += text.length;
  }
  return Math.max(0, passed - 1);
}
