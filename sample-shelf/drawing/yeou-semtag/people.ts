import { hand, humanFace, type Face, type Features } from './face.ts';
import { elder, hair, skin, wool } from './palette.ts';
import { circle, ellipse, limb, linear, path, place, rect, stroke, type Point } from './svg.ts';
import { headWarp } from './warp.ts';

interface Pose {
  face?: Face;
  left?: readonly [elbow: Point, hand: Point];
  right?: readonly [elbow: Point, hand: Point];
  armsOver?: boolean;
}

const grandfatherFeatures: Features = { skin: elder, iris: '#6d5a4d', brow: '#d8d5d2', eyeSize: 0.66, chin: 10 };
const studentFeatures: Features = { skin, iris: '#4d6b55', brow: '#4a3226', eyeSize: 0.86, chin: 6 };
const childFeatures: Features = { skin, iris: '#6d5a4d', brow: '#3d3029', eyeSize: 0.95, chin: 0 };

export function hat(): string {
  const crown = path(
    'M-76,-66 C-84,-142 -44,-152 -12,-142 C10,-152 84,-146 76,-66 C30,-52 -30,-52 -76,-66 Z',
    linear(['#7d6a5c', '#55463f']),
  );
  const band = path('M-77,-84 C-30,-70 30,-70 77,-84 L76,-64 C30,-50 -30,-50 -76,-64 Z', '#33292b');
  const brim = path('M-124,-60 C-70,-84 70,-84 124,-60 C86,-32 -86,-32 -124,-60 Z', linear(['#6b5a4f', '#43373a']));
  return brim + crown + band + path('M-78,-66 C-30,-50 30,-50 78,-66 C40,-40 -40,-40 -78,-66 Z', '#43373a');
}

function grandfatherHead(face: Face = {}, withHat = true): string {
  const warp = headWarp(face.turn ?? 0, face.nod ?? 0);
  const back = path(
    'M-92,-10 C-100,-110 100,-110 92,-10 C94,30 90,44 82,54 L-82,54 C-90,44 -94,30 -92,-10 Z',
    '#c9c6c6',
  );
  const wrinkles = [-1, 1]
    .map(
      (s) =>
        warp.at(64 * s, 16, stroke('M0,0 L9,-4 M0,6 L10,6', elder.line, 2.6, 'opacity="0.6"'), s < 0) +
        warp.at(34 * s, 60, stroke('M0,-10 C8,-2 9,8 6,14', elder.line, 2.6, 'opacity="0.5"'), s < 0),
    )
    .join('');
  const moustache = path(
    warp.d('M0,56 C14,48 34,54 44,68 C28,72 12,72 0,66 C-12,72 -28,72 -44,68 C-34,54 -14,48 0,56 Z'),
    '#e9e6e3',
  );
  const nose = warp.at(0, 46, ellipse(0, 0, 12, 9, elder.shade));
  const sides =
    path(warp.d('M-94,-30 C-92,0 -90,24 -82,40 C-82,10 -78,-20 -70,-40 Z'), '#dad7d5') +
    path(warp.d('M94,-30 C92,0 90,24 82,40 C82,10 78,-20 70,-40 Z'), '#dad7d5');
  const top = withHat
    ? place(hat(), { x: (face.turn ?? 0) * 5, y: 6 })
    : path(warp.d('M-94,-8 C-108,-126 108,-126 94,-8 C80,-50 40,-58 0,-58 C-40,-58 -80,-50 -94,-8 Z'), '#dad7d5');
  return [
    back,
    place(humanFace(grandfatherFeatures, { blush: true, ...face }), { y: 2 }),
    wrinkles,
    nose,
    moustache,
    sides,
    top,
  ].join('');
}

/** The coat, empty, as it hangs: collar at 0,100, hem at y 500. */
export function coat(open = false): string {
  const body = path(
    'M-52,96 C-92,106 -116,124 -122,160 L-146,486 C-70,508 70,508 146,486 L122,160 C116,124 92,106 52,96 Z',
    linear([wool.light, wool.base, wool.shade]),
  );
  const lining = open
    ? path('M-14,110 L14,110 L58,496 C20,503 -20,503 -58,496 Z', linear([wool.lining, '#5f2530']))
    : stroke('M0,168 L0,502', wool.deep, 4);
  const collar =
    path('M-54,94 L0,176 L-34,210 L-78,118 Z', wool.light) +
    path('M54,94 L0,176 L34,210 L78,118 Z', wool.light) +
    path('M-54,94 L0,176 L54,94 C20,112 -20,112 -54,94 Z', wool.deep);
  const pockets = [-1, 1]
    .map((s) =>
      place(path('M-36,-8 L36,-8 L34,14 L-34,14 Z', wool.shade) + stroke('M-34,14 L34,14', wool.deep, 3), {
        x: 80 * s,
        y: 356,
        rotate: -4 * s,
      }),
    )
    .join('');
  const buttons = open
    ? ''
    : [236, 312, 388].map((y) => circle(18, y, 8.5, wool.deep) + circle(16, y - 2, 3, wool.light)).join('');
  const folds =
    path('M-146,486 L-122,300 C-110,390 -98,460 -84,498 Z', wool.shade, 'opacity="0.7"') +
    path('M146,486 L124,310 C112,400 100,460 90,497 Z', wool.shade, 'opacity="0.7"');
  const check = [-100, -50, 50, 100]
    .map((x) => stroke(`M${x * 0.8},200 L${x},490`, wool.light, 2, 'opacity="0.25"'))
    .join('');
  return body + folds + check + lining + pockets + collar + buttons;
}

const sleeve = (s: number): string =>
  path(
    `M${86 * s},110 C${128 * s},120 ${150 * s},180 ${160 * s},260 L${172 * s},396 C${156 * s},406 ${134 * s},406 ${120 * s},398 L${104 * s},220 Z`,
    wool.base,
  ) +
  path(`M${168 * s},372 L${172 * s},396 C${156 * s},406 ${134 * s},406 ${120 * s},398 L${118 * s},374 Z`, wool.shade);

/** The coat with its sleeves, on a hanger. */
export function hangingCoat(open = false): string {
  const hanger = stroke('M0,92 C0,70 22,70 22,50 C22,30 -14,28 -16,48', '#c9a227', 7);
  return hanger + sleeve(-1) + sleeve(1) + coat(open);
}

function arm(
  side: 1 | -1,
  [elbow, at]: readonly [Point, Point],
  colour: string,
  tone: { base: string; shade: string },
  width: number,
): string {
  const shoulder: Point = [(60 + width * 0.5) * side, 152];
  return hand(elbow, at, tone, side) + limb([shoulder, elbow, at], width, colour);
}

export function grandfather(pose: Pose = {}): string {
  const {
    face,
    left = [
      [-138, 240],
      [-120, 330],
    ],
    right = [
      [138, 240],
      [120, 330],
    ],
    armsOver = false,
  } = pose;
  const legs =
    stroke('M-40,480 L-42,600', '#3d3a47', 50) +
    stroke('M40,480 L42,600', '#3d3a47', 50) +
    ellipse(-52, 622, 46, 20, '#2a2430') +
    ellipse(52, 622, 46, 20, '#2a2430');
  const neck = path('M-26,84 L26,84 L30,132 L-30,132 Z', elder.shade);
  const scarf = path('M-58,106 C-30,138 30,138 58,106 C64,134 40,158 0,160 C-40,158 -64,134 -58,106 Z', '#a8504a');
  const arms = arm(-1, left, wool.base, elder, 54) + arm(1, right, wool.base, elder, 54);
  const head = grandfatherHead(face);
  return [legs, neck, coat(), scarf, armsOver ? head + arms : arms + head].join('');
}

const brownHair = ['#7a5540', '#57392b', '#4a3226', '#a87a5c'] as const;
/** Hair tones: light, middle, dark, shine. */
export const blackHair = ['#4a4c6b', '#2b2a3d', '#1e1d2e', '#7a7ea6'] as const;

export function studentHead(face: Face = {}, tones: readonly [string, string, string, string] = brownHair): string {
  const warp = headWarp((face.turn ?? 0) * 0.6, (face.nod ?? 0) * 0.6);
  const back = path('M-94,0 C-112,-132 112,-132 94,0 C94,40 84,60 72,70 L-72,70 C-84,60 -94,40 -94,0 Z', tones[2]);
  const fringe = path(
    warp.d(
      'M-96,14 C-122,-96 -70,-136 -18,-126 C4,-150 34,-134 30,-126 C92,-130 118,-78 96,14 C90,24 86,20 84,30 C82,6 78,-14 68,-30 C62,-16 52,-10 44,-8 C44,-24 38,-34 30,-40 C16,-20 -8,-10 -26,-12 C-22,-22 -20,-30 -22,-38 C-44,-20 -62,-14 -72,-14 C-78,0 -82,14 -84,30 C-88,20 -92,24 -96,14 Z',
    ),
    linear(tones.slice(0, 3)),
  );
  return (
    back +
    humanFace(studentFeatures, face) +
    fringe +
    stroke(warp.d('M-54,-74 C-34,-92 4,-96 34,-86'), tones[3], 8, 'opacity="0.6"')
  );
}

/** The schoolboy of episode 2, in a white shirt. */
export function student(pose: Pose = {}, tones: readonly [string, string, string, string] = brownHair): string {
  const {
    face,
    left = [
      [-128, 236],
      [-112, 320],
    ],
    right = [
      [128, 236],
      [112, 320],
    ],
    armsOver = false,
  } = pose;
  const legs =
    rect(-84, 380, 168, 60, '#3b4256') +
    stroke('M-46,420 L-48,570', '#3b4256', 62) +
    stroke('M46,420 L48,570', '#3b4256', 62) +
    ellipse(-56, 604, 46, 20, '#f0efe9') +
    ellipse(56, 604, 46, 20, '#f0efe9');
  const neck = path('M-27,80 L27,80 L32,130 L-32,130 Z', skin.shade);
  const shirt = path(
    'M-48,106 C-90,114 -108,132 -112,168 L-104,408 C-40,420 40,420 104,408 L112,168 C108,132 90,114 48,106 L0,148 Z',
    linear(['#ffffff', '#f3f4f6', '#d5dbe4']),
  );
  const collar =
    path('M-48,104 L0,150 L-30,178 L-66,118 Z', '#fff') +
    path('M48,104 L0,150 L30,178 L66,118 Z', '#fff') +
    stroke('M-48,104 L0,150 L-30,178 M48,104 L0,150 L30,178', '#c3cad6', 3);
  const placket =
    stroke('M0,152 L0,412', '#c3cad6', 3) + [200, 262, 324, 386].map((y) => circle(9, y, 5, '#b9c2d0')).join('');
  const arms = arm(-1, left, '#eceff3', skin, 50) + arm(1, right, '#eceff3', skin, 50);
  const head = studentHead(face, tones);
  return [legs, neck, shirt, placket, collar, armsOver ? head + arms : arms + head].join('');
}

/** Grandfather as a small boy, in a padded coat and a red scarf. */
export function winterBoy(pose: Pose & { scarf?: boolean } = {}): string {
  const {
    face,
    left = [
      [-114, 206],
      [-96, 262],
    ],
    right = [
      [114, 206],
      [96, 262],
    ],
    scarf = true,
  } = pose;
  const legs =
    stroke('M-34,330 L-36,430', '#5c5350', 46) +
    stroke('M34,330 L36,430', '#5c5350', 46) +
    ellipse(-42, 452, 36, 17, '#3a302f') +
    ellipse(42, 452, 36, 17, '#3a302f');
  const padded = path(
    'M-46,96 C-90,108 -104,136 -106,170 L-116,330 C-50,352 50,352 116,330 L106,170 C104,136 90,108 46,96 Z',
    linear(['#9aa78f', '#6f7f6d']),
  );
  const quilt = [180, 236, 292]
    .map((y) => stroke(`M-108,${y} C-40,${y + 14} 40,${y + 14} 108,${y}`, '#5c6b5b', 3.5))
    .join('');
  const arms = arm(-1, left, '#83927c', skin, 46) + arm(1, right, '#83927c', skin, 46);
  const wrap = scarf
    ? path('M-70,90 C-40,122 40,122 70,90 C80,120 52,150 0,152 C-52,150 -80,120 -70,90 Z', '#cf4a41') +
      path('M30,136 L70,128 L78,230 L42,234 Z', '#b73b38')
    : '';
  return [legs, padded, quilt, arms, winterBoyHead(face), wrap].join('');
}

function winterBoyHead(face: Face = {}): string {
  const warp = headWarp((face.turn ?? 0) * 0.6, 0);
  const back = path('M-90,0 C-106,-122 106,-122 90,0 L82,50 L-82,50 Z', '#3d3029');
  const cap = path(
    warp.d('M-92,6 C-112,-126 112,-126 92,6 C80,-14 74,-32 70,-40 C30,-46 -30,-46 -70,-40 C-74,-32 -80,-14 -92,6 Z'),
    linear(['#5d4a3e', '#3d3029']),
  );
  const flaps = [-1, 1].map((s) => ellipse(90 * s, 24, 18, 26, '#e9dfcf')).join('');
  return (
    back +
    humanFace(childFeatures, face) +
    cap +
    flaps +
    stroke('M-90,8 C-110,-138 110,-138 90,8', '#c9b99f', 8) +
    stroke('M-90,8 L-90,14', hair.base, 2)
  );
}
