/** What is painted on a text without touching it, by the names that the style sheet knows. */
export type PaintName =
  | 'seoga-yellow'
  | 'seoga-green'
  | 'seoga-blue'
  | 'seoga-pink'
  | 'seoga-noted'
  | 'seoga-lit'
  | 'seoga-hit'
  | 'seoga-hit-now';

const ABOVE: Partial<Record<PaintName, number>> = {
  'seoga-noted': 1,
  'seoga-hit': 2,
  'seoga-hit-now': 3,
  'seoga-lit': 4,
};
const LIT_MS = 2400;

/**
 * Paints ranges under a name; none take the paint off. Where the browser knows no custom highlights nothing is
 * painted: marks and hits are still listed.
 */
export function paintRanges(name: PaintName, ranges: Range[]): void {
  if (!('highlights' in CSS) || typeof Highlight === 'undefined') return;
  if (ranges.length === 0) {
    CSS.highlights.delete(name);
    return;
  }
  void import('./marks-paint.css');
  const highlight = new Highlight(...ranges);
  highlight.priority = ABOVE[name] ?? 0;
  CSS.highlights.set(name, highlight);
}

let timer: ReturnType<typeof setTimeout> | undefined;

/** Shows for a moment where something stands. */
export function lightUp(range: Range | undefined): void {
  if (!range) return;
  clearTimeout(timer);
  paintRanges('seoga-lit', [range]);
  timer = setTimeout(() => paintRanges('seoga-lit', []), LIT_MS);
}
