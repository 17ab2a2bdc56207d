import { letter, measure, type Face } from '../lettering.ts';
import { n, type Point } from './svg.ts';

export interface BubbleLook {
  x: number;
  y: number;
  tail?: Point;
  size?: number;
  face?: Face;
  fill?: string;
  ink?: string;
  edge?: string;
}

/** The round face has no ellipsis of its own. */
const spoken = (text: string, face: Face): string => (face === 'round' ? text.replaceAll('…', '...') : text);

/** A balloon around its text; the tail is part of the same outline. (x, y) is the centre. */
export function bubble(text: string, look: BubbleLook): string {
  const { x, y, tail, size = 34, face = 'round', fill = '#ffffff', ink = '#1b1f26', edge = '#1b1f26' } = look;
  const lines = spoken(text, face).split('\n');
  const lead = size * 1.38;
  const rx = Math.max(...lines.map((row) => measure(row, { face, size }))) / 2 + size * 1.15;
  const ry = (lines.length * lead) / 2 + size * 0.85;
  const toward = tail ? Math.atan2((tail[1] - y) / ry, (tail[0] - x) / rx) : 0;
  const spread = 0.2;
  const on = (angle: number): Point => {
    const [c, s] = [Math.cos(angle), Math.sin(angle)];
    return [x + rx * Math.sign(c) * Math.abs(c) ** 0.72, y + ry * Math.sign(s) * Math.abs(s) ** 0.72];
  };
  const from = toward + (tail ? spread : 0);
  const sweep = Math.PI * 2 - (tail ? spread * 2 : 0);
  const rim = Array.from({ length: 61 }, (_, i) => on(from + (sweep * i) / 60));
  const d = rim.map(([px, py], i) => `${i ? 'L' : 'M'}${n(px)},${n(py)}`).join('');
  const [start] = rim;
  const end = on(toward);
  const point =
    tail && start
      ? `Q${n(end[0])},${n(end[1])} ${n(tail[0])},${n(tail[1])}Q${n(end[0] + 4)},${n(end[1])} ${n(start[0])},${n(start[1])}`
      : '';
  const first = y - ((lines.length - 1) * lead) / 2 + size * 0.35;
  return `<path d="${d}${point}Z" fill="${fill}" stroke="${edge}" stroke-width="3" stroke-linejoin="round"/>${letter(lines.join('\n'), { face, size, x, y: first, anchor: 'middle', lineHeight: lead, fill: ink })}`;
}

export interface CaptionLook {
  x?: number;
  y: number;
  size?: number;
  fill: string;
  anchor?: 'start' | 'middle' | 'end';
  halo?: string;
  bold?: boolean;
}

/** The inner voice, without a balloon. */
export function caption(text: string, look: CaptionLook): string {
  const size = look.size ?? 34;
  const halo = look.halo ? { stroke: look.halo, strokeWidth: 9 } : {};
  return letter(text, {
    face: look.bold === false ? 'serif' : 'serifBold',
    size,
    x: look.x ?? 360,
    y: look.y,
    anchor: look.anchor ?? 'middle',
    lineHeight: size * 1.62,
    fill: look.fill,
    ...halo,
  });
}

export function soundEffect(
  text: string,
  x: number,
  y: number,
  size: number,
  fill: string,
  edge: string,
  rotate = -6,
): string {
  return `<g transform="rotate(${rotate} ${n(x)} ${n(y)})">${letter(spoken(text, 'round'), { face: 'round', size, x, y, anchor: 'middle', fill, stroke: edge, strokeWidth: size * 0.16, spacing: size * 0.08 })}</g>`;
}
