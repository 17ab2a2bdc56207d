import { ink, lamp, red, yellow } from './palette.ts';
import { cloud, rain } from './places.ts';
import { circle, ellipse, glow, linear, path, place, rect, stroke } from './svg.ts';

export function foldedCoat(): string {
  return (
    ellipse(0, 46, 200, 22, '#000', 'opacity="0.2"') +
    path(
      'M-176,44 C-190,4 -168,-36 -120,-42 L120,-42 C170,-36 190,6 176,44 Z',
      linear(['#66749a', '#4c5878', '#363f5c']),
    ) +
    path('M-60,-42 L0,12 L60,-42 Z', '#262d45') +
    path('M-64,-44 L0,16 L-30,40 L-104,-30 Z', '#7482a8') +
    path('M64,-44 L0,16 L30,40 L104,-30 Z', '#7482a8') +
    stroke('M0,18V44', '#262d45', 4) +
    circle(14, 32, 7, '#262d45') +
    stroke('M-174,30C-100,44 100,44 174,30', '#2b324b', 3, 'opacity="0.6"')
  );
}

/** The cloud that belongs to the coat. */
export function smallWeather(w: number, h: number, seed: number): string {
  return (
    place(rain(Math.round(w / 5), w, h, seed, '#a9d4ee', -0.02), { x: -w / 2 }) +
    cloud(0, -10, w / 290, ['#dfe8f2', '#8fa3c0'])
  );
}

export function schoolGate(w: number, h: number): string {
  const sky = rect(0, 0, w, h, linear(['#8797ab', '#aab7c4', '#c5ced4']));
  const building =
    rect(w * 0.14, h * 0.16, w * 0.72, h * 0.5, '#92a0b0') +
    [0, 1, 2, 3, 4, 5]
      .map((i) =>
        [0, 1]
          .map((j) => rect(w * 0.19 + i * w * 0.108, h * 0.23 + j * h * 0.17, w * 0.066, h * 0.09, '#b9c6cf'))
          .join(''),
      )
      .join('');
  const trees = [0.04, 0.95].map((t) => ellipse(w * t, h * 0.42, w * 0.16, h * 0.26, '#75878f')).join('');
  const ground = rect(0, h * 0.66, w, h * 0.34, linear(['#8c99a4', '#73818e']));
  const posts = [0.03, 0.86]
    .map(
      (t) =>
        rect(w * t, h * 0.3, w * 0.11, h * 0.42, '#6d7886') + rect(w * t - 8, h * 0.28, w * 0.11 + 16, 16, '#5a6573'),
    )
    .join('');
  return sky + building + trees + ground + posts;
}

/** The mark of the laundry: a fox's mask. */
export function crestMark(colour: string): string {
  const mask = path(
    'M-40,-50 C-30,-44 -20,-34 -14,-26 L14,-26 C20,-34 30,-44 40,-50 C44,-30 46,-10 42,4 C30,26 14,40 0,48 C-14,40 -30,26 -42,4 C-46,-10 -44,-30 -40,-50 Z',
    colour,
  );
  return mask + stroke('M-24,0L-10,6M24,0L10,6', '#fff6e6', 6) + circle(0, 30, 5, '#fff6e6');
}

export function ticket(): string {
  const paper = path(
    'M-190,-120 L190,-120 L190,-20 A20,20 0 0 0 190,20 L190,150 L-190,150 L-190,20 A20,20 0 0 0 -190,-20 Z',
    linear(['#f8eacb', '#ecd3a2']),
  );
  return (
    place(paper, { x: 6, y: 8, opacity: 0.25 }) +
    paper +
    stroke('M-168,0H168', '#b28b52', 3, 'stroke-dasharray="9 9"') +
    rect(-172, -102, 344, 234, 'none', 'stroke="#b28b52" stroke-width="2.5"') +
    place(
      circle(0, 0, 38, 'none', `stroke="${red}" stroke-width="5" opacity="0.75"`) +
        place(crestMark(red), { scale: 0.56, y: 2, opacity: 0.75 }),
      { x: 128, y: 88, rotate: -12 },
    )
  );
}

export function iron(): string {
  return (
    path('M-70,30 C-60,-10 -10,-30 60,-30 L72,30 Z', linear(['#aab4bd', '#6b7680'])) +
    stroke('M-20,-26 C-20,-66 50,-66 56,-28', '#4a3230', 15) +
    rect(-74, 28, 150, 10, '#535c66', 'rx="4"')
  );
}

export function steam(x: number, y: number, scale = 1): string {
  return place(
    stroke('M0,0C-22,-30 22,-56 0,-92C-18,-120 10,-136 4,-160', '#fff', 12, 'opacity="0.3"') +
      stroke('M34,-4C14,-34 54,-60 32,-96', '#fff', 10, 'opacity="0.25"'),
    { x, y, scale },
  );
}

export function signBoard(): string {
  return (
    stroke('M-120,-150V-230M120,-150V-230', '#5a3b2c', 8) +
    rect(-220, -150, 440, 330, linear(['#9a6440', '#7a4a31']), 'rx="14"') +
    rect(-204, -134, 408, 298, 'none', 'rx="8" stroke="#d9a566" stroke-width="4"') +
    stroke('M-200,-60C-60,-52 80,-66 200,-58M-200,60C-80,66 60,52 200,62', '#5f3a28', 3, 'opacity="0.35"')
  );
}

export function bell(x: number, y: number): string {
  return (
    stroke(`M${x},${y - 60}V${y - 20}`, lamp.dark, 5) +
    path(
      `M${x - 34},${y + 24} C${x - 22},${y} ${x - 26},${y - 28} ${x},${y - 30} C${x + 26},${y - 28} ${x + 22},${y} ${x + 34},${y + 24} Z`,
      linear([yellow.light, yellow.base, yellow.deep]),
    ) +
    circle(x, y + 30, 9, ink) +
    glow(x, y, 90, '#fff1c4', 0.35)
  );
}

/** A closed umbrella hanging down from the hand at 0,0. */
export function furledUmbrella(colour: string, dark: string): string {
  return (
    stroke('M0,20V-34C0,-62 34,-62 34,-38', '#5b3d33', 9) +
    path('M-12,16 L12,16 C34,90 26,190 4,262 L-4,262 C-26,190 -34,90 -12,16 Z', colour) +
    path('M2,16 L12,16 C34,90 26,190 4,262 C10,170 12,90 2,16 Z', dark, 'opacity="0.6"') +
    stroke('M-24,110C-8,122 10,122 25,110', dark, 6) +
    stroke('M0,262V286', '#5b3d33', 7)
  );
}
