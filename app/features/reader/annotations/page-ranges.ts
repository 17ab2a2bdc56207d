import type { ResolvedPosition } from '#shared/reading/reading-position';
import { type PagePassage, textNodesOf } from '../text/passages-in-page.ts';
import type { StageSection } from '../text/text-stage.ts';
import { type TextRange, trimRange } from './text-ranges.ts';

export interface PageTextRange {
  section: StageSection;
  stretch: TextRange;
}

/** Characters before a DOM point, without ruby and footnote references. */
function offsetIn(passage: PagePassage, container: Node, offset: number): number {
  const point = document.createRange();
  point.setStart(container, offset);
  let passed = 0;
  for (const node of textNodesOf(passage.element)) {
    if (node === container) return passed + Math.min(offset, node.length);
    if (point.comparePoint(node, 0) >= 0) return passed;
    passed += node.length;
  }
  return passed;
}

/** DOM range; for an image, the image itself. */
export function domRangeOf(passages: readonly PagePassage[], { from, to }: TextRange): Range | undefined {
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

/** At a node boundary: the later node for a start, the earlier for an end. */
function pointAt(passage: PagePassage, offset: number, isEnd: boolean): { node: Text; offset: number } | undefined {
  let passed = 0;
  const nodes = textNodesOf(passage.element);
  for (const node of nodes) {
    const within = offset - passed;
    if (within < node.length || (isEnd && within === node.length)) return { node, offset: within };
    passed += node.length;
  }
  const last = nodes.at(-1);
  return last && { node: last, offset: last.length };
}

/** A word that stands for another is chosen as a whole. */
function withWholeWords(selected: Range): Range {
  const range = selected.cloneRange();
  const [first, last] = [range.startContainer, range.endContainer].map((node) =>
    node.parentElement?.closest('ruby[data-own]'),
  );
  if (first) range.setStartBefore(first);
  if (last) range.setEndAfter(last);
  return range;
}

/** Text ranges of a selection, per episode; footnotes and page headings are ignored. */
export function selectedTextRanges(sections: readonly StageSection[], selected: Range): PageTextRange[] {
  const range = withWholeWords(selected);
  return sections.flatMap((section) => {
    if (!range.intersectsNode(section.article)) return [];
    const touched = section.passages.filter((passage) => range.intersectsNode(passage.element));
    const [first, last] = [touched[0], touched.at(-1)];
    if (!first || !last) return [];
    const starts = first.element.contains(range.startContainer);
    const ends = last.element.contains(range.endContainer);
    const stretch = trimRange(section.passages, {
      from: { block: first.id, offset: starts ? offsetIn(first, range.startContainer, range.startOffset) : 0 },
      to: {
        block: last.id,
        offset: ends ? offsetIn(last, range.endContainer, range.endOffset) : last.text.length,
      },
    });
    return stretch ? [{ section, stretch }] : [];
  });
}

/** Character at a point; undefined outside the text. */
export function spotUnder(
  sections: readonly StageSection[],
  point: { x: number; y: number },
): { section: StageSection; spot: ResolvedPosition } | undefined {
  const caret = caretAt(point);
  if (!caret) return undefined;
  const element = caret.node instanceof Element ? caret.node : caret.node.parentElement;
  const section = sections.find(({ article }) => article.contains(caret.node));
  const block = element?.closest<HTMLElement>('[data-block]');
  const passage = section?.passages.find((each) => each.element === block);
  if (!section || !passage) return undefined;
  return { section, spot: { block: passage.id, offset: offsetIn(passage, caret.node, caret.offset) } };
}

export function caretAt({ x, y }: { x: number; y: number }): { node: Node; offset: number } | undefined {
  if ('caretPositionFromPoint' in document) {
    const caret = document.caretPositionFromPoint(x, y);
    return caret ? { node: caret.offsetNode, offset: caret.offset } : undefined;
  }
  // Safari before 18.4.
  const older: Document & { caretRangeFromPoint?(left: number, top: number): Range | null } = document;
  const range = older.caretRangeFromPoint?.(x, y);
  return range ? { node: range.startContainer, offset: range.startOffset } : undefined;
}

/** By line boxes, with some tolerance. */
export function isRangeAt(range: Range, { x, y }: { x: number; y: number }): boolean {
  return [...range.getClientRects()].some(
    (box) => x >= box.left - 2 && x <= box.right + 2 && y >= box.top - 4 && y <= box.bottom + 4,
  );
}
