/** Small building blocks for SVG drawings: every helper returns markup, so a picture is one joined string. */
export type Point = readonly [x: number, y: number];
type Stop = readonly [offset: number, colour: string, opacity?: number];

/** A seeded generator (mulberry32): the same picture comes out on every run. */
export function seeded(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

const round = (value: number): string => String(Math.round(value * 10) / 10);

export function page(width: number, height: number, body: readonly string[]): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">${body.join('')}</svg>`;
}

export function rect(x: number, y: number, width: number, height: number, fill: string, more = ''): string {
  return `<rect x="${round(x)}" y="${round(y)}" width="${round(width)}" height="${round(height)}" fill="${fill}" ${more}/>`;
}

export function disc(cx: number, cy: number, r: number, fill: string, more = ''): string {
  return `<circle cx="${round(cx)}" cy="${round(cy)}" r="${round(r)}" fill="${fill}" ${more}/>`;
}

export function oval(cx: number, cy: number, rx: number, ry: number, fill: string, more = ''): string {
  return `<ellipse cx="${round(cx)}" cy="${round(cy)}" rx="${round(rx)}" ry="${round(ry)}" fill="${fill}" ${more}/>`;
}

export function shape(d: string, fill: string, more = ''): string {
  return `<path d="${d}" fill="${fill}" ${more}/>`;
}

export function polygon(points: readonly Point[], fill: string, more = ''): string {
  return `<polygon points="${points.map(([x, y]) => `${round(x)},${round(y)}`).join(' ')}" fill="${fill}" ${more}/>`;
}

export function stroke(d: string, colour: string, width: number, more = ''): string {
  return `<path d="${d}" fill="none" stroke="${colour}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round" ${more}/>`;
}

export function group(more: string, ...body: readonly string[]): string {
  return `<g ${more}>${body.join('')}</g>`;
}

/** Moves, turns (degrees) and scales a part, in that order of reading. */
export function place(
  x: number,
  y: number,
  look: { turn?: number; scale?: number; flip?: boolean },
  ...body: readonly string[]
): string {
  const scale = look.scale ?? 1;
  const across = look.flip ? -scale : scale;
  return `<g transform="translate(${round(x)} ${round(y)}) rotate(${look.turn ?? 0}) scale(${across} ${scale})">${body.join('')}</g>`;
}

function stopMarks(stops: readonly Stop[]): string {
  return stops
    .map(
      ([offset, colour, opacity]) => `<stop offset="${offset}" stop-color="${colour}" stop-opacity="${opacity ?? 1}"/>`,
    )
    .join('');
}

/** A linear gradient, from top to bottom unless a line (in fractions of the box) is given. */
export function linear(
  id: string,
  stops: readonly Stop[],
  line: readonly [number, number, number, number] = [0, 0, 0, 1],
): string {
  const [x1, y1, x2, y2] = line;
  return `<linearGradient id="${id}" x1="${x1}" y1="${y1}" x2="${x2}" y2="${y2}">${stopMarks(stops)}</linearGradient>`;
}

export function radial(id: string, stops: readonly Stop[]): string {
  return `<radialGradient id="${id}">${stopMarks(stops)}</radialGradient>`;
}

export function clip(id: string, inner: string): string {
  return `<clipPath id="${id}">${inner}</clipPath>`;
}

/** A soft closed or open curve through points (Catmull-Rom), for ridges, clouds and smoke. */
export function curve(points: readonly Point[]): string {
  const [first] = points;
  if (!first) return '';
  let d = `M${round(first[0])} ${round(first[1])}`;
  for (let i = 0; i < points.length - 1; i++) {
    const here = points[i] ?? first;
    const next = points[i + 1] ?? here;
    const before = points[i - 1] ?? here;
    const after = points[i + 2] ?? next;
    d += `C${round(here[0] + (next[0] - before[0]) / 6)} ${round(here[1] + (next[1] - before[1]) / 6)}`;
    d += ` ${round(next[0] - (after[0] - here[0]) / 6)} ${round(next[1] - (after[1] - here[1]) / 6)}`;
    d += ` ${round(next[0])} ${round(next[1])}`;
  }
  return d;
}

/** Mixes two #rrggbb colours; 0 gives the first, 1 the second. */
export function mix(from: string, to: string, share: number): string {
  const channel = (colour: string, i: number): number => Number.parseInt(colour.slice(1 + i * 2, 3 + i * 2), 16);
  const blend = (i: number): string =>
    Math.round(channel(from, i) * (1 - share) + channel(to, i) * share)
      .toString(16)
      .padStart(2, '0');
  return `#${blend(0)}${blend(1)}${blend(2)}`;
}
