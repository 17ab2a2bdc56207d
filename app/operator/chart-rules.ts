/** A number with what it is of: a day, a minute. */
export interface Point {
  label: string;
  value: number;
}
interface Field {
  width: number;
  height: number;
  top: number;
}
interface Box extends Point {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** The highest of all; one where there is nothing, so that nothing is divided by it. */
export function topOf(points: readonly Point[]): number {
  return Math.max(1, ...points.map(({ value }) => value));
}

/** A bar for every number, side by side, a fifth of each place left free. */
export function barBoxes(points: readonly Point[], { width, height, top }: Field): Box[] {
  const place = width / points.length;
  return points.map(({ label, value }, at) => {
    const tall = round((Math.max(0, value) / top) * height);
    return {
      label,
      value,
      x: round(at * place + place * 0.1),
      y: round(height - tall),
      width: round(place * 0.8),
      height: tall,
    };
  });
}

/** A line through the middle of every place. */
export function linePath(points: readonly Point[], { width, height, top }: Field): string {
  const place = width / points.length;
  return points
    .map(({ value }, at) => {
      const [x, y] = [round(at * place + place / 2), round(height - (Math.max(0, value) / top) * height)];
      return `${at === 0 ? 'M' : 'L'}${x} ${y}`;
    })
    .join('');
}

function round(part: number): number {
  return Math.round(part * 10) / 10;
}
