export interface ChartPoint {
  label: string;
  value: number;
}

/** Ticks from 0 to a round number that is not below the highest value; whole numbers. */
export function ticksFor(highest: number): number[] {
  const step = roundStep(Math.max(1, highest) / 4);
  const count = Math.max(1, Math.ceil(highest / step));
  return Array.from({ length: count + 1 }, (_tick, at) => at * step);
}

/** 1, 2 or 5 times a power of ten. */
function roundStep(least: number): number {
  const power = 10 ** Math.floor(Math.log10(Math.max(1, least)));
  const factor = [1, 2, 5, 10].find((each) => each * power >= least) ?? 10;
  return factor * power;
}

/** A tick: `50만`, `1,000`. */
export function tickLabel(value: number): string {
  if (value >= 100_000_000) return `${(value / 100_000_000).toLocaleString('ko-KR')}억`;
  return value >= 10_000 ? `${(value / 10_000).toLocaleString('ko-KR')}만` : value.toLocaleString('ko-KR');
}

/** Evenly spread indices with both ends, `most` at most. */
export function spreadIndices(length: number, most: number): number[] {
  const count = Math.min(length, most);
  if (count < 2) return length === 0 ? [] : [0];
  return Array.from({ length: count }, (_index, at) => Math.round((at * (length - 1)) / (count - 1)));
}

/** Size of the plot's coordinates. */
export const PLOT = { width: 1000, height: 100 };

/** From edge to edge; a single value stands in the middle. */
export function pointsOf(values: readonly number[], top: number): { x: number; y: number }[] {
  const step = PLOT.width / Math.max(1, values.length - 1);
  return values.map((value, at) => ({
    x: values.length === 1 ? PLOT.width / 2 : round(at * step),
    y: round(PLOT.height - (Math.max(0, value) / top) * PLOT.height),
  }));
}

export function linePath(values: readonly number[], top: number): string {
  return pointsOf(values, top)
    .map(({ x, y }, at) => `${at === 0 ? 'M' : 'L'}${x} ${y}`)
    .join('');
}

export function barPath(values: readonly number[], top: number): string {
  const place = PLOT.width / Math.max(1, values.length);
  return values
    .map((value, at) => {
      const height = round((Math.max(0, value) / top) * PLOT.height);
      const width = round(place * 0.7);
      return `M${round(at * place + place * 0.15)} ${PLOT.height}v${-height}h${width}v${height}z`;
    })
    .join('');
}

/** The index under a horizontal position, 0 to 1. */
export function indexAt(share: number, length: number, kind: 'bars' | 'line'): number {
  const at = kind === 'bars' ? Math.floor(share * length) : Math.round(share * (length - 1));
  return Math.min(length - 1, Math.max(0, at));
}

function round(part: number): number {
  return Math.round(part * 10) / 10;
}
