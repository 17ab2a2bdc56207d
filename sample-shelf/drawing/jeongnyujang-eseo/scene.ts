import { letter } from '../lettering.ts';
import type { Mood } from './palette.ts';
import { box, glow, gradientBox, line, mix, oval, path, place, seeded, smooth, type Point } from './svg.ts';

export const sky = (w: number, h: number, mood: Mood): string => gradientBox(0, 0, w, h, mood.sky);

/** One line of hills, filled down to `floor`. */
export function hills(w: number, y: number, floor: number, rise: number, colour: string, seed: number): string {
  const random = seeded(seed);
  const points: Point[] = [];
  for (let x = -80; x <= w + 120; x += 110) points.push([x, y - random() * rise]);
  return path(`${smooth(points)}L${w + 120},${floor}L-80,${floor}Z`, colour);
}

function clouds(w: number, y: number, spread: number, colour: string, seed: number, opacity = 0.5): string {
  const random = seeded(seed);
  let out = '';
  for (let i = 0; i < 5; i++) {
    const cx = random() * w;
    const cy = y + random() * spread;
    const size = 60 + random() * 90;
    out +=
      oval(cx, cy, size * 1.5, size * 0.24, colour) +
      oval(cx - size * 0.5, cy - size * 0.18, size * 0.6, size * 0.26, colour) +
      oval(cx + size * 0.4, cy - size * 0.14, size * 0.7, size * 0.22, colour);
  }
  return `<g opacity="${opacity}">${out}</g>`;
}

/** A field whose rows run to a point on the horizon. */
function field(w: number, top: number, bottom: number, mood: Mood, vanish: number): string {
  const rows: string[] = [];
  for (let i = -12; i <= 12; i++) rows.push(`M${vanish + i * 14},${top}L${vanish + i * 150},${bottom}`);
  return (
    gradientBox(0, top, w, bottom - top, [mood.mid, mood.near]) +
    line(rows.join(''), mix(mood.near, mood.ink, 0.18), 4, 'opacity="0.35"')
  );
}

export function road(w: number, top: number, h: number, mood: Mood): string {
  return (
    box(0, top - 14, w, 30, mood.ground) +
    gradientBox(0, top, w, h - top, [mood.road, mix(mood.road, mood.ink, 0.3)]) +
    box(0, top, w, 7, mood.edge) +
    grass(w, top, mood, 7)
  );
}

export function grass(w: number, y: number, mood: Mood, seed: number, size = 1): string {
  const random = seeded(seed);
  let d = '';
  for (let x = -10; x < w; x += 16 + random() * 34) {
    const tall = (12 + random() * 24) * size;
    d += `M${Math.round(x)},${y + 3}q${Math.round(random() * 8 - 6)},${-Math.round(tall * 0.6)} ${Math.round(random() * 16 - 8)},${-Math.round(tall)}`;
  }
  return line(d, mix(mood.near, mood.ink, 0.25), 4 * size);
}

/** The zelkova behind the stop: three coats of leaves, lit from the upper left. `age` widens the crown. */
export function tree(x: number, y: number, size: number, mood: Mood, seed = 3, bare = false): string {
  const random = seeded(seed);
  const trunk =
    path(
      'M-34,-8 C-22,-60 -26,-150 -20,-230 L-92,-330 L-78,-340 L-8,-268 L10,-390 L28,-388 L24,-262 L98,-336 L112,-324 L40,-214 C34,-140 34,-60 54,-8Z',
      mood.trunk,
    ) +
    line(
      'M-6,-20 C-2,-80 -4,-140 0,-190 M20,-10 C18,-60 20,-110 18,-160',
      mix(mood.trunk, mood.ink, 0.4),
      5,
      'opacity="0.5"',
    );
  const spots = Array.from({ length: 34 }, () => {
    const angle = random() * Math.PI * 2;
    const far = Math.sqrt(random());
    return [Math.cos(angle) * far * 215, -420 + Math.sin(angle) * far * 130, 46 + random() * 44] as const;
  });
  const coat = (colour: string, shift: number, shrink: number) =>
    spots.map(([cx, cy, r]) => oval(cx - shift, cy - shift, r * shrink, r * shrink * 0.92, colour)).join('');
  const twigs = line(
    'M-84,-334 l-60,-60 M-84,-334 l-90,-16 M-110,-360 l10,-60 M18,-388 l-30,-90 M18,-388 l44,-80 M6,-430 l-50,-40 M105,-330 l60,-70 M105,-330 l84,-10 M135,-366 l-6,-60 M-40,-290 l-30,-90 M50,-290 l30,-90',
    mood.trunk,
    9,
  );
  const rims = spots
    .filter(([cx, cy]) => cx + (cy + 420) < 60)
    .map(
      ([cx, cy, r]) =>
        oval(cx - 24, cy - 26, r * 0.72, r * 0.64, mood.leafLight) +
        oval(cx - 14, cy - 14, r * 0.74, r * 0.66, mood.leaf),
    )
    .join('');
  const leaves = bare ? twigs : coat(mood.leafShade, 0, 1.12) + coat(mood.leaf, 14, 0.94) + rims;
  return place(trunk + leaves, { x, y, scale: size });
}

export interface StopLook {
  old?: boolean;
  snow?: boolean;
  lamp?: boolean;
}

function wall(mood: Mood, look: StopLook): string {
  const worn = look.old
    ? line('M-190,-262 l16,34 l-8,22 l18,30 M196,-60 l-20,-26 l6,-22', mood.wallShade, 4) +
      path('M120,-280 h70 v34 q-20,14 -34,4 q-18,12 -36,-4Z', mood.wallShade, 'opacity="0.6"')
    : '';
  return (
    box(-226, -290, 452, 290, mood.wall) +
    box(-226, -96, 452, 96, mood.wallShade) +
    gradientBox(-226, -290, 452, 70, [
      [mood.ink, 0.32],
      [mood.ink, 0],
    ]) +
    box(-96, -246, 192, 84, mix(mood.sky[2], mood.far, 0.35), 4) +
    path('M-96,-190 q50,-26 96,-8 q50,-18 96,0 V-162 H-96Z', mood.mid) +
    line('M0,-246 V-162 M-96,-246 H96 V-162 H-96Z', mood.woodShade, 7) +
    worn
  );
}

export function bench(mood: Mood, half = 172, snow = false): string {
  const legs = [-half + 26, half - 40]
    .map((x) => box(x, -104, 16, 104, mood.woodShade) + box(x - 6, -8, 28, 8, mood.woodShade, 2))
    .join('');
  const grain = line(`M${-half + 20},-112 H${-20} M30,-110 H${half - 50}`, mood.woodShade, 2.5, 'opacity="0.5"');
  const cover = snow
    ? path(
        `M${-half - 4},-117 C${-half + 40},-134 ${-40},-128 0,-130 C60,-134 ${half - 40},-126 ${half + 4},-117Z`,
        '#f3f7fb',
      )
    : '';
  return (
    legs +
    box(-half, -120, half * 2, 9, mood.woodLight, 3) +
    box(-half, -112, half * 2, 14, mood.wood, 2) +
    box(-half, -98, half * 2, 7, mood.woodShade, 2) +
    grain +
    cover
  );
}

/** The shelter without its bench, 452 wide and 310 tall, standing at (0, 0). */
export function shelter(mood: Mood, look: StopLook = {}): string {
  const light = look.lamp ? glow(0, -262, 270, mood.glow, 0.75) + box(-44, -284, 88, 10, mood.glow, 4) : '';
  const roof =
    box(-262, -316, 524, 30, mood.roof, 5) +
    box(-262, -316, 524, 9, mix(mood.roof, mood.glow, 0.25), 4) +
    (look.snow ? path('M-266,-314 C-240,-342 -120,-346 0,-344 C140,-348 240,-342 266,-314Z', '#f3f7fb') : '');
  const pillars =
    box(-240, -288, 26, 288, mix(mood.wall, mood.ink, 0.16)) + box(214, -288, 26, 288, mix(mood.wall, mood.ink, 0.3));
  return wall(mood, look) + light + pillars + roof + box(-256, -4, 512, 12, mix(mood.ground, mood.ink, 0.3), 3);
}

export function sign(mood: Mood, look: StopLook = {}): string {
  const post = box(-6, -370, 12, 370, mix(mood.ink, mood.road, 0.35), 4);
  const disc =
    oval(0, -392, 46, 46, mood.roof) +
    oval(0, -392, 38, 38, mood.wall) +
    letter('버스', { face: 'round', size: 34, x: 0, y: -380, anchor: 'middle', fill: mood.roof });
  const plate =
    box(-58, -332, 116, 44, mood.wall, 5) +
    box(-58, -332, 116, 44, 'none', 5, `stroke="${mood.roof}" stroke-width="4"`) +
    letter('느티골', { face: 'round', size: 30, x: 0, y: -299, anchor: 'middle', fill: mood.ink });
  const rust = look.old ? path('M-58,-300 q14,6 20,12 h-20Z M40,-332 h18 v14 q-10,-4 -18,-14Z', mood.wallShade) : '';
  const snow = look.snow ? path('M-40,-424 Q0,-462 40,-424 Q0,-438 -40,-424Z', '#f3f7fb') : '';
  return post + disc + plate + rust + snow;
}

/** Tree, shelter, bench and sign together. People go on the bench through `inside`. */
export function stop(mood: Mood, look: StopLook = {}, inside = ''): string {
  const crown = look.old ? tree(-150, 0, 1.32, mood, 3, look.snow) : tree(-150, 0, 1.02, mood, 3);
  return (
    crown +
    oval(0, 4, 300, 14, mood.ink, 'opacity="0.25"') +
    shelter(mood, look) +
    bench(mood) +
    inside +
    place(sign(mood, look), { x: 306 })
  );
}

/** The whole view: sky, hills, field, road, with the stop standing at `ground`. */
export function landscape(w: number, h: number, ground: number, mood: Mood, seed = 11): string {
  const horizon = ground - 150;
  return (
    sky(w, h, mood) +
    clouds(w, horizon - 380, 200, mood.glow, seed + 5, 0.28) +
    hills(w, horizon, ground, 170, mood.far, seed) +
    hills(w, horizon + 40, ground, 90, mix(mood.far, mood.mid, 0.6), seed + 1) +
    field(w, horizon + 50, ground, mood, w * 0.62) +
    road(w, ground, h, mood)
  );
}
