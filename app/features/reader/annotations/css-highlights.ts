/** Names in the style sheet. */
export type HighlightName =
  | 'seoga-yellow'
  | 'seoga-green'
  | 'seoga-blue'
  | 'seoga-pink'
  | 'seoga-noted'
  | 'seoga-lit'
  | 'seoga-hit'
  | 'seoga-hit-now';

const ABOVE: Partial<Record<HighlightName, number>> = {
  'seoga-noted': 1,
  'seoga-hit': 2,
  'seoga-hit-now': 3,
  'seoga-lit': 4,
};
const LIT_MS = 2400;

/** Sets a CSS custom highlight; no ranges remove it. Without browser support nothing is painted. */
export function setCssHighlight(name: HighlightName, ranges: Range[]): void {
  if (!('highlights' in CSS) || typeof Highlight === 'undefined') return;
  if (ranges.length === 0) {
    CSS.highlights.delete(name);
    return;
  }
  void import('./css-highlights.css');
  const highlight = new Highlight(...ranges);
  highlight.priority = ABOVE[name] ?? 0;
  CSS.highlights.set(name, highlight);
}

let timer: ReturnType<typeof setTimeout> | undefined;

/** Highlights a range briefly. */
export function flashRange(range: Range | undefined): void {
  if (!range) return;
  clearTimeout(timer);
  setCssHighlight('seoga-lit', [range]);
  timer = setTimeout(() => setCssHighlight('seoga-lit', []), LIT_MS);
}
