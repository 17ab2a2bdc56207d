/** Small pieces every drawing here is built from. Each returns a string of SVG. */

export type Random = () => number;
export type Point = readonly [number, number];

/** A seeded generator (mulberry32), so that a drawing comes out the same every time. */
export function seeded(seed: number): Random {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = Math.imul(state ^ (state >>> 15), state | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

/** Short numbers keep the documents small. */
export const n = (value: number): string => String(Math.round(value * 10) / 10);

let serial = 0;
export const freshId = (): string => `d${++serial}`;

const channel = (colour: string, at: number) => Number.parseInt(colour.slice(at, at + 2), 16);

/** A colour between two hex colours. */
export function mix(from: string, to: string, amount: number): string {
  const parts = [1, 3, 5].map((at) => Math.round(channel(from, at) * (1 - amount) + channel(to, at) * amount));
  return `#${parts.map((part) => part.toString(16).padStart(2, '0')).join('')}`;
}

export const path = (d: string, fill: string, more = ''): string => `<path d="${d}" fill="${fill}" ${more}/>`;

export const line = (d: string, stroke: string, width: number, more = ''): string =>
  `<path d="${d}" fill="none" stroke="${stroke}" stroke-width="${n(width)}" stroke-linecap="round" stroke-linejoin="round" ${more}/>`;

export const oval = (cx: number, cy: number, rx: number, ry: number, fill: string, more = ''): string =>
  `<ellipse cx="${n(cx)}" cy="${n(cy)}" rx="${n(rx)}" ry="${n(ry)}" fill="${fill}" ${more}/>`;

export const box = (x: number, y: number, w: number, h: number, fill: string, r = 0, more = ''): string =>
  `<rect x="${n(x)}" y="${n(y)}" width="${n(w)}" height="${n(h)}" rx="${n(r)}" fill="${fill}" ${more}/>`;

export interface Placement {
  x?: number;
  y?: number;
  scale?: number;
  flip?: boolean;
  rotate?: number;
  opacity?: number;
}

export function place(
  content: string,
  { x = 0, y = 0, scale = 1, flip = false, rotate = 0, opacity = 1 }: Placement,
): string {
  const turn = rotate ? ` rotate(${n(rotate)})` : '';
  const size = scale !== 1 || flip ? ` scale(${flip ? -scale : scale} ${scale})` : '';
  const see = opacity < 1 ? ` opacity="${opacity}"` : '';
  return `<g transform="translate(${n(x)} ${n(y)})${turn}${size}"${see}>${content}</g>`;
}

/** A stop is a colour, or a colour with its opacity. */
export type Stop = string | readonly [string, number];

function stops(list: readonly Stop[]): string {
  return list
    .map((stop, index) => {
      const [colour, opacity] = typeof stop === 'string' ? [stop, 1] : stop;
      return `<stop offset="${n((index / (list.length - 1)) * 100)}%" stop-color="${colour}" stop-opacity="${opacity}"/>`;
    })
    .join('');
}

/** A gradient to paint with: put `def` before the shape, `fill` in it. `angle` 0 runs down, 90 runs right. */
export function gradient(list: readonly Stop[], angle = 0): { def: string; fill: string } {
  const id = freshId();
  const dx = Math.sin((angle * Math.PI) / 180);
  const dy = Math.cos((angle * Math.PI) / 180);
  const at = (side: number) =>
    `x${side < 0 ? 1 : 2}="${n(50 + side * dx * 50)}%" y${side < 0 ? 1 : 2}="${n(50 + side * dy * 50)}%"`;
  return { def: `<linearGradient id="${id}" ${at(-1)} ${at(1)}>${stops(list)}</linearGradient>`, fill: `url(#${id})` };
}

export function gradientBox(x: number, y: number, w: number, h: number, list: readonly Stop[], angle = 0): string {
  const paint = gradient(list, angle);
  return paint.def + box(x, y, w, h, paint.fill);
}

/** A soft round light; cheaper than a blur. */
export function glow(cx: number, cy: number, r: number, colour: string, strength = 0.8, flat = 1): string {
  const id = freshId();
  const list: Stop[] = [
    [colour, strength],
    [colour, strength * 0.45],
    [colour, strength * 0.12],
    [colour, 0],
  ];
  return `<radialGradient id="${id}">${stops(list)}</radialGradient>${oval(cx, cy, r, r * flat, `url(#${id})`)}`;
}

/** A frame that clips what is drawn in it. */
export const frame = (x: number, y: number, w: number, h: number, content: string): string =>
  `<svg x="${n(x)}" y="${n(y)}" width="${n(w)}" height="${n(h)}" viewBox="0 0 ${n(w)} ${n(h)}" overflow="hidden">${content}</svg>`;

export function clipped(d: string, content: string): string {
  const id = freshId();
  return `<clipPath id="${id}"><path d="${d}"/></clipPath><g clip-path="url(#${id})">${content}</g>`;
}

/** A smooth line through points (Catmull-Rom as Béziers). */
export function smooth(points: readonly Point[], closed = false): string {
  const count = points.length;
  const at = (index: number): Point => {
    const wrapped = closed ? (index + count) % count : Math.max(0, Math.min(count - 1, index));
    return points[wrapped] ?? [0, 0];
  };
  let d = `M${n(at(0)[0])},${n(at(0)[1])}`;
  for (let i = 0; i < (closed ? count : count - 1); i++) {
    const [a, b, c, e] = [at(i - 1), at(i), at(i + 1), at(i + 2)];
    d += `C${n(b[0] + (c[0] - a[0]) / 6)},${n(b[1] + (c[1] - a[1]) / 6)} ${n(c[0] - (e[0] - b[0]) / 6)},${n(c[1] - (e[1] - b[1]) / 6)} ${n(c[0])},${n(c[1])}`;
  }
  return closed ? `${d}Z` : d;
}
