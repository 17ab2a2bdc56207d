import type { Mood } from './palette.ts';
import { line, oval, path, place, seeded } from './svg.ts';

export function rain(w: number, h: number, mood: Mood, seed: number, density = 1): string {
  const random = seeded(seed);
  const layer = (count: number, long: number, width: number, opacity: number) => {
    let d = '';
    for (let i = 0; i < count * density; i++)
      d += `M${Math.round(random() * (w + 120))},${Math.round(random() * h - long)}l${-Math.round(long * 0.16)},${Math.round(long)}`;
    return line(d, mood.glow, width, `opacity="${opacity}"`);
  };
  const area = (w * h) / 100000;
  return layer(area * 12, 34, 2, 0.4) + layer(area * 6, 70, 3, 0.42);
}

export function ripples(w: number, top: number, bottom: number, mood: Mood, seed: number, count = 14): string {
  const random = seeded(seed);
  let out = '';
  for (let i = 0; i < count; i++) {
    const y = top + random() * (bottom - top);
    const size = 16 + ((y - top) / (bottom - top)) * 40 * random();
    out += oval(random() * w, y, size, size * 0.26, 'none', `stroke="${mood.glow}" stroke-width="2.5"`);
  }
  return `<g opacity="0.5">${out}</g>`;
}

export function snow(w: number, h: number, seed: number, density = 1): string {
  const random = seeded(seed);
  let out = '';
  const count = ((w * h) / 9000) * density;
  for (let i = 0; i < count; i++) {
    const near = random();
    const r = near > 0.94 ? 9 + random() * 6 : 2 + random() * 4;
    out += oval(random() * w, random() * h, r, r, '#ffffff', near > 0.94 ? 'opacity="0.5"' : 'opacity="0.85"');
  }
  return out;
}

export function fallingLeaves(w: number, h: number, colour: string, seed: number, count: number, size = 1): string {
  const random = seeded(seed);
  const leaf =
    path('M-15,0 C-8,-11 8,-11 16,0 C8,10 -8,10 -15,0Z', colour) +
    line('M-20,1 L10,0', '#6b3d18', 1.6, 'opacity="0.5"');
  return Array.from({ length: count }, () =>
    place(leaf, { x: random() * w, y: random() * h, rotate: random() * 180, scale: (0.6 + random() * 0.6) * size }),
  ).join('');
}
