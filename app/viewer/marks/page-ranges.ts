import type { Spot } from '#vocabulary/place';
import { type PagePassage, readNodesOf } from '../text/passages-in-page.ts';
import type { StageSection } from '../text/text-stage.ts';
import { type Stretch, trimmed } from './stretches.ts';

/** A stretch of a section that stands in the page. */
export interface PageStretch {
  section: StageSection;
  stretch: Stretch;
}

/** The letters of a passage that stand before a point of the document; ruby and note marks count for nothing. */
function offsetIn(passage: PagePassage, container: Node, offset: number): number {
  const point = document.createRange();
  point.setStart(container, offset);
  let passed = 0;
  for (const node of readNodesOf(passage.element)) {
    if (node === container) return passed + Math.min(offset, node.length);
    if (point.comparePoint(node, 0) >= 0) return passed;
    passed += node.length;
  }
  return passed;
}

/** Where a stretch stands in the page; a spot at a picture is the picture. */
export function rangeOf(passages: readonly PagePassage[], { from, to }: Stretch): Range | undefined {
  const first = passages.find((passage) => passage.id === from.block);
  const last = passages.find((passage) => passage.id === to.block);
  if (!first || !last) return undefined;
  const range = document.createRange();
  const start = pointAt(first, from.offset, false);
  const end = pointAt(last, to.offset, true);
  if (start) range.setStart(start.node, start.offset);
  else range.setStartBefore(first.element);
  if (end) range.setEnd(end.node, end.offset);
  else range.setEndAfter(last.element);
  return range;
}

/** The text node of an offset: at a seam of two nodes the later one for a beginning, the earlier one for an end. */
function pointAt(passage: PagePassage, offset: number, isEnd: boolean): { node: Text; offset: number } | undefined {
  let passed = 0;
  const nodes = readNodesOf(passage.element);
  for (const node of nodes) {
    const within = offset - passed;
    if (within < node.length || (isEnd && within === node.length)) return { node, offset: within };
    passed += node.length;
  }
  const last = nodes.at(-1);
  return last && { node: last, offset: last.length };
}

/** What a selection covers of the text, episode by episode; of a note or a heading of the page nothing. */
export function selectedStretches(sections: readonly StageSection[], range: Range): PageStretch[] {
  return sections.flatMap((section) => {
    if (!range.intersectsNode(section.article)) return [];
    const touched = section.passages.filter((passage) => range.intersectsNode(passage.element));
    const [first, last] = [touched[0], touched.at(-1)];
    if (!first || !last) return [];
    const starts = first.element.contains(range.startContainer);
    const ends = last.element.contains(range.endContainer);
    const stretch = trimmed(section.passages, {
      from: { block: first.id, offset: starts ? offsetIn(first, range.startContainer, range.startOffset) : 0 },
      to: {
        block: last.id,
        offset: ends ? offsetIn(last, range.endContainer, range.endOffset) : last.text.length,
      },
    });
    return stretch ? [{ section, stretch }] : [];
  });
}

/** The letter under a point of the view; undefined where no text stands. */
export function spotUnder(
  sections: readonly StageSection[],
  point: { x: number; y: number },
): { section: StageSection; spot: Spot } | undefined {
  const caret = caretAt(point);
  if (!caret) return undefined;
  const element = caret.node instanceof Element ? caret.node : caret.node.parentElement;
  const section = sections.find(({ article }) => article.contains(caret.node));
  const block = element?.closest<HTMLElement>('[data-block]');
  const passage = section?.passages.find((each) => each.element === block);
  if (!section || !passage) return undefined;
  return { section, spot: { block: passage.id, offset: offsetIn(passage, caret.node, caret.offset) } };
}

function caretAt({ x, y }: { x: number; y: number }): { node: Node; offset: number } | undefined {
  if ('caretPositionFromPoint' in document) {
    const caret = document.caretPositionFromPoint(x, y);
    return caret ? { node: caret.offsetNode, offset: caret.offset } : undefined;
  }
  // Safari before 18.4 knows only the older call.
  const older: Document & { caretRangeFromPoint?(left: number, top: number): Range | null } = document;
  const range = older.caretRangeFromPoint?.(x, y);
  return range ? { node: range.startContainer, offset: range.startOffset } : undefined;
}

/** Whether a range is painted at a point: its lines' boxes, with a little room between the lines. */
export function isPaintedAt(range: Range, { x, y }: { x: number; y: number }): boolean {
  return [...range.getClientRects()].some(
    (box) => x >= box.left - 2 && x <= box.right + 2 && y >= box.top - 4 && y <= box.bottom + 4,
  );
}
