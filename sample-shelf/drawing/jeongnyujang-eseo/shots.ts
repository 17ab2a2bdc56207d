import { bust, type Who } from './bust.ts';
import type { Look } from './face.ts';
import type { Mood, Skin } from './palette.ts';
import { bench, landscape, shelter, sign, stop, type StopLook } from './scene.ts';
import { box, glow, gradientBox, line, mix, oval, place, seeded, type Stop } from './svg.ts';

/** Camera set-ups the episodes share. */

export interface LongShot {
  ground: number;
  x?: number;
  size?: number;
  seed?: number;
  stop?: StopLook;
  inside?: string;
}

export function longShot(w: number, h: number, mood: Mood, shot: LongShot): string {
  return (
    landscape(w, h, shot.ground, mood, shot.seed) +
    place(stop(mood, shot.stop, shot.inside), { x: shot.x ?? w * 0.46, y: shot.ground + 4, scale: shot.size ?? 1 })
  );
}

/** Inside the shelter: its back wall fills the frame, the bench stands at `ground`. */
export function insideShot(
  w: number,
  h: number,
  mood: Mood,
  ground: number,
  size: number,
  inside: string,
  look: StopLook = {},
): string {
  const set = shelter(mood, look) + bench(mood, 172) + inside;
  return (
    landscape(w, h, ground, mood, 21) +
    place(set, { x: w / 2, y: ground, scale: size }) +
    place(sign(mood, look), { x: w * 0.93, y: ground + 10, scale: size })
  );
}

export interface CloseUp {
  x?: number;
  y?: number;
  scale?: number;
  tilt?: number;
  light?: string;
  back?: readonly Stop[];
  seed?: number;
}

const softSpot = (x: number, y: number, r: number, light: string): string => oval(x, y, r, r, light, 'opacity="0.16"');

/** Out-of-focus lights and shapes behind a face. */
export function softBack(w: number, h: number, colours: readonly Stop[], light: string, seed: number): string {
  const random = seeded(seed);
  const spots = Array.from({ length: 7 }, () =>
    softSpot(random() * w, random() * h * 0.8, 30 + random() * 80, light),
  ).join('');
  return gradientBox(0, 0, w, h, colours) + spots;
}

export function closeUp(
  w: number,
  h: number,
  who: Who,
  skin: Skin,
  look: Look,
  mood: Mood,
  shot: CloseUp = {},
): string {
  const back = softBack(w, h, shot.back ?? mood.sky, shot.light ?? mood.glow, shot.seed ?? 5);
  const x = shot.x ?? w / 2;
  const y = shot.y ?? h * 0.46;
  return (
    back +
    glow(x - 120, y - 140, h * 0.6, shot.light ?? mood.glow, 0.55) +
    place(bust(who, skin, look, shot.tilt), { x, y, scale: shot.scale ?? 1.6 })
  );
}

/** The seat of the bench from above and close; things lie on it at about y = `top` + 60. */
export function benchTop(w: number, h: number, mood: Mood, top: number, snow = false): string {
  const grain = (y: number, seed: number) => {
    const random = seeded(seed);
    let d = '';
    for (let i = 0; i < 9; i++)
      d += `M${Math.round(random() * w)},${Math.round(y + 8 + random() * 50)}q${Math.round(40 + random() * 60)},${Math.round(random() * 8 - 4)} ${Math.round(110 + random() * 90)},0`;
    return line(d, mood.woodShade, 3, 'opacity="0.45"');
  };
  const wall =
    gradientBox(0, 0, w, top, [mix(mood.wall, mood.wallShade, 0.4), mood.wallShade]) +
    box(0, top - 30, w, 30, mood.ink, 0, 'opacity="0.14"');
  const plank = (y: number, tall: number, seed: number) =>
    gradientBox(0, y, w, tall, [mood.woodLight, mood.wood]) + grain(y, seed) + box(0, y + tall, w, 7, mood.woodShade);
  const cover = snow
    ? oval(w * 0.2, top + 20, w * 0.4, 30, '#f3f7fb') +
      oval(w * 0.8, top + 14, w * 0.38, 26, '#f3f7fb') +
      box(0, top, w, 26, '#f3f7fb')
    : '';
  return (
    wall +
    plank(top, 82, 3) +
    plank(top + 89, 96, 8) +
    cover +
    gradientBox(0, top + 190, w, 46, [mood.wood, mood.woodShade]) +
    gradientBox(0, top + 236, w, Math.max(10, h - top - 236), [mix(mood.woodShade, mood.ink, 0.6), mood.ink])
  );
}

export const shadowUnder = (x: number, y: number, rx: number, colour: string): string =>
  oval(x, y, rx, rx * 0.14, colour, 'opacity="0.3"');

/** Two drawings side by side under a slanting seam. */
export function split(w: number, h: number, left: string, right: string, lean = 60, at = 0.5, id = 'seam'): string {
  const x = w * at;
  return (
    `<clipPath id="${id}l"><path d="M0,0H${x + lean}L${x - lean},${h}H0Z"/></clipPath><clipPath id="${id}r"><path d="M${w},0H${x + lean}L${x - lean},${h}H${w}Z"/></clipPath>` +
    `<g clip-path="url(#${id}l)">${left}</g><g clip-path="url(#${id}r)">${right}</g>` +
    line(`M${x + lean},-10L${x - lean},${h + 10}`, '#ffffff', 9)
  );
}
