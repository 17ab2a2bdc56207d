export interface ChartPoint {
  label: string;
  value: number;
}
interface Field {
  width: number;
  height: number;
  top: number;
}
interface Box extends ChartPoint {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** At least 1, to avoid division by zero. */
export function maxOf(points: readonly ChartPoint[]): number {
  return Math.max(1, ...points.map(({ value }) => value));
}

export function barBoxes(points: readonly ChartPoint[], { width, height, top }: Field): Box[] {
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

export function linePath(points: readonly ChartPoint[], { width, height, top }: Field): string {
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
