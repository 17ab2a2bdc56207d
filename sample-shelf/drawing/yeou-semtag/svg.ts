export type Point = readonly [x: number, y: number];
interface Placing {
  x?: number;
  y?: number;
  scale?: number;
  /** −1 mirrors. */
  flip?: boolean;
  rotate?: number;
  opacity?: number;
  blend?: 'multiply' | 'screen' | 'soft-light' | 'overlay';
}

/** Gradients and clips, kept by content so that the same paint always has the same id. */
const definitions = new Map<string, string>();

function define(body: (id: string) => string): string {
  const text = body('');
  let hash = 2166136261;
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 16777619);
  const id = `d${(hash >>> 0).toString(36)}`;
  definitions.set(id, body(id));
  return id;
}

export const round = (value: number): string => String(Math.round(value * 10) / 10);

/** A stop is a colour, spread evenly, or [offset, colour, opacity]. */
type Stop = string | readonly [offset: number, colour: string, opacity?: number];

function stops(list: readonly Stop[]): string {
  return list
    .map((stop, i) => {
      const [offset, colour, opacity] = typeof stop === 'string' ? [i / Math.max(1, list.length - 1), stop, 1] : stop;
      return `<stop offset="${offset}" stop-color="${colour}" stop-opacity="${opacity ?? 1}"/>`;
    })
    .join('');
}

/** A linear gradient over the bounding box, downwards unless told. */
export function linear(list: readonly Stop[], [x, y]: Point = [0, 1]): string {
  const id = define(
    (name) => `<linearGradient id="${name}" x1="0" y1="0" x2="${x}" y2="${y}">${stops(list)}</linearGradient>`,
  );
  return `url(#${id})`;
}

function radial(list: readonly Stop[], [x, y]: Point = [0.5, 0.5], r = 0.5): string {
  const id = define(
    (name) => `<radialGradient id="${name}" cx="${x}" cy="${y}" r="${r}">${stops(list)}</radialGradient>`,
  );
  return `url(#${id})`;
}

/** Shows the content only inside the shape. */
export function clipTo(shape: string, content: string): string {
  const id = define((name) => `<clipPath id="${name}">${shape}</clipPath>`);
  return `<g clip-path="url(#${id})">${content}</g>`;
}

export const path = (d: string, fill: string, more = ''): string => `<path d="${d}" fill="${fill}" ${more}/>`;

export const stroke = (d: string, colour: string, width: number, more = ''): string =>
  `<path d="${d}" fill="none" stroke="${colour}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round" ${more}/>`;

export const circle = (x: number, y: number, r: number, fill: string, more = ''): string =>
  `<circle cx="${round(x)}" cy="${round(y)}" r="${round(r)}" fill="${fill}" ${more}/>`;

export const ellipse = (x: number, y: number, rx: number, ry: number, fill: string, more = ''): string =>
  `<ellipse cx="${round(x)}" cy="${round(y)}" rx="${round(rx)}" ry="${round(ry)}" fill="${fill}" ${more}/>`;

export const rect = (x: number, y: number, w: number, h: number, fill: string, more = ''): string =>
  `<rect x="${round(x)}" y="${round(y)}" width="${round(w)}" height="${round(h)}" fill="${fill}" ${more}/>`;

export function polygon(points: readonly Point[], fill: string, more = ''): string {
  return `<polygon points="${points.map(([x, y]) => `${round(x)},${round(y)}`).join(' ')}" fill="${fill}" ${more}/>`;
}

export function place(content: string | readonly string[], at: Placing = {}): string {
  const { x = 0, y = 0, scale = 1, flip = false, rotate = 0, opacity = 1, blend } = at;
  const turned = rotate ? ` rotate(${rotate})` : '';
  const sized = scale !== 1 || flip ? ` scale(${flip ? -scale : scale} ${scale})` : '';
  const faded = opacity < 1 ? ` opacity="${opacity}"` : '';
  const blended = blend ? ` style="mix-blend-mode:${blend}"` : '';
  const inner = typeof content === 'string' ? content : content.join('');
  return `<g transform="translate(${round(x)} ${round(y)})${turned}${sized}"${faded}${blended}>${inner}</g>`;
}

/** A soft round light. */
export function glow(x: number, y: number, r: number, colour: string, strength = 0.6): string {
  return circle(
    x,
    y,
    r,
    radial([
      [0, colour, strength],
      [0.45, colour, strength * 0.45],
      [1, colour, 0],
    ]),
  );
}

/** An arm or a leg: a thick bent line. */
export function limb([from, bend, to]: readonly [Point, Point, Point], width: number, colour: string): string {
  return stroke(`M${from.join()}Q${bend.join()} ${to.join()}`, colour, width);
}

/** Numbers between 0 and 1, the same ones for the same seed. */
export function seeded(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

export const times = (count: number, draw: (index: number) => string): string =>
  Array.from({ length: count }, (_, i) => draw(i)).join('');

/** Closes a drawing and adds the paints it uses. */
export function document(width: number, height: number, content: string): string {
  const used = new Set<string>();
  const gather = (text: string): void => {
    for (const [, id = ''] of text.matchAll(/url\(#(\w+)\)/g)) {
      if (used.has(id)) continue;
      used.add(id);
      gather(definitions.get(id) ?? '');
    }
  };
  gather(content);
  const defs = [...used].map((id) => definitions.get(id) ?? '').join('');
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}"><defs>${defs}</defs>${content}</svg>`;
}
