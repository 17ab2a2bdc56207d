import { ink } from './palette.ts';
import { circle, clipTo, ellipse, linear, path, place, stroke, type Point } from './svg.ts';
import { headWarp } from './warp.ts';

export interface Face {
  turn?: number;
  nod?: number;
  eyes?: 'open' | 'wide' | 'half' | 'closed' | 'happy' | 'squeezed';
  mouth?: 'smile' | 'grin' | 'flat' | 'small' | 'open' | 'shout' | 'frown' | 'wobble';
  /** Degrees; above 0 is worry, below 0 is anger. */
  brows?: number;
  browLift?: number;
  gaze?: Point;
  blush?: boolean;
  tears?: boolean;
  sweat?: boolean;
}
export interface Features {
  skin: { base: string; shade: string; blush: string; line: string };
  iris: string;
  brow: string;
  /** 1 for a child's big eyes, smaller for grown-ups. */
  eyeSize: number;
  /** Longer faces for older people. */
  chin: number;
}

function eye(kind: NonNullable<Face['eyes']>, iris: string, [gx, gy]: Point, tears: boolean): string {
  if (kind === 'closed') return stroke('M-17,2 C-8,13 8,13 17,2', ink, 5);
  if (kind === 'happy') return stroke('M-17,8 C-8,-9 8,-9 17,8', ink, 5);
  if (kind === 'squeezed') return stroke('M-14,-9 L12,1 L-14,11', ink, 5);
  const tall = kind === 'wide' ? 25 : kind === 'half' ? 20 : 21;
  const lid =
    kind === 'half'
      ? 'M-19,1 C-8,-6 10,-7 19,-2'
      : `M-19,${4 - tall * 0.3} C-12,${-tall * 1.12} 12,${-tall * 1.12} 19,${1 - tall * 0.3}`;
  const white =
    kind === 'half'
      ? 'M-18,1 C-8,-6 10,-7 18,-2 C18,16 10,21 0,21 C-10,21 -18,16 -18,1 Z'
      : `M-18,0 C-18,${-tall * 1.35} 18,${-tall * 1.35} 18,0 C18,${tall * 1.3} -18,${tall * 1.3} -18,0 Z`;
  const small = kind === 'wide' ? 0.74 : 1;
  const ball = [
    path(white, '#fffdf8'),
    ellipse(gx, gy + 1, 14 * small, 19 * small, linear(['#231b26', iris])),
    ellipse(gx, gy, 7 * small, 10 * small, '#1a131d'),
    ellipse(gx + 5 * small, gy - 8 * small, 5 * small, 6 * small, '#fff'),
    ellipse(gx - 5 * small, gy + 9 * small, 3.4 * small, 2.8 * small, '#ffffff', 'opacity="0.75"'),
    tears ? ellipse(0, 18, 18, 7, '#e2f6ff', 'opacity="0.95"') : '',
  ];
  return clipTo(path(white, '#000'), ball.join('')) + stroke(lid, ink, 5.5) + stroke('M17,-4 L22,-9', ink, 4);
}

function mouth(kind: NonNullable<Face['mouth']>, line: string): string {
  const thin = (d: string): string => stroke(d, line, 4.2);
  switch (kind) {
    case 'smile':
      return thin('M-15,-2 C-7,8 7,8 15,-2');
    case 'grin':
      return (
        path('M-22,-6 C-8,-2 8,-2 22,-6 C18,18 -18,18 -22,-6 Z', '#8a2f38') +
        path('M-19,-4 C-8,-1 8,-1 19,-4 L17,3 C6,5 -6,5 -17,3 Z', '#fff')
      );
    case 'flat':
      return thin('M-12,0 L12,0');
    case 'small':
      return ellipse(0, 1, 6, 7, '#8a2f38');
    case 'open':
      return (
        path('M-13,-4 C-8,-11 8,-11 13,-4 C15,10 8,17 0,17 C-8,17 -15,10 -13,-4 Z', '#8a2f38') +
        ellipse(0, 11, 7, 4, '#ec8b83')
      );
    case 'shout':
      return (
        path('M-24,-12 C-8,-16 8,-16 24,-12 C28,12 16,26 0,26 C-16,26 -28,12 -24,-12 Z', '#7c2430') +
        path('M-20,-11 C-8,-14 8,-14 20,-11 L18,-5 L-18,-5 Z', '#fff') +
        ellipse(0, 18, 12, 6, '#ec8b83')
      );
    case 'frown':
      return thin('M-14,6 C-6,-4 6,-4 14,6');
    case 'wobble':
      return thin('M-17,3 C-12,-5 -8,-3 -5,2 C-2,6 3,5 6,0 C9,-4 13,-3 17,4');
  }
}

const drop = path('M0,0 C8,13 11,21 0,27 C-11,21 -8,13 0,0 Z', '#dff4ff', 'stroke="#84bfe0" stroke-width="2"');

/** A face without hair, around 0,0: crown at −100, chin near 94. */
export function humanFace(features: Features, face: Face = {}): string {
  const {
    turn = 0,
    nod = 0,
    eyes = 'open',
    mouth: lips = 'smile',
    brows = 0,
    browLift = 0,
    gaze = [0, 0],
    blush = true,
    tears = false,
    sweat = false,
  } = face;
  const { skin, iris, eyeSize, chin } = features;
  const warp = headWarp(turn, nod);
  const shape = `M-83,-24 C-88,40 -52,${90 + chin} 0,${95 + chin} C52,${90 + chin} 88,40 83,-24 C83,-108 -83,-108 -83,-24 Z`;
  const look: Point = [gaze[0] + turn * 4, gaze[1]];
  const sized = (content: string): string => place(content, { scale: eyeSize });
  const one = (side: 1 | -1): string =>
    warp.at(38 * side, 20, sized(eye(eyes, iris, [look[0] * side, look[1]], tears)), side < 0) +
    warp.at(
      39 * side,
      -16 - browLift,
      place(stroke('M-15,3 C-6,-4 6,-5 15,1', features.brow, 5.5), { rotate: brows }),
      side < 0,
    ) +
    (blush ? warp.at(56 * side, 50, ellipse(0, 0, 16, 9, skin.blush, 'opacity="0.5"')) : '') +
    (tears ? warp.at(44 * side, 42, drop) : '');
  return [
    ellipse(-84 - turn * 4, 22, 13, 18, skin.shade),
    ellipse(84 - turn * 4, 22, 13, 18, skin.shade),
    path(headWarp(turn * 0.35, nod * 0.5).d(shape), linear([skin.base, [0.62, skin.base, 1], [1, skin.shade, 1]])),
    one(-1),
    one(1),
    warp.at(turn * 4, 44, stroke('M-3,-3 C-1,2 3,3 5,0', skin.line, 3.4)),
    warp.at(0, 68 + chin * 0.3, mouth(lips, skin.line)),
    sweat ? warp.at(70, -34, drop) : '',
  ].join('');
}

/** A hand past the end of a sleeve that comes from the elbow. */
export function hand(elbow: Point, end: Point, skin: { base: string; shade: string }, side: 1 | -1 = 1): string {
  const reach = Math.hypot(end[0] - elbow[0], end[1] - elbow[1]) || 1;
  const x = end[0] + ((end[0] - elbow[0]) / reach) * 22;
  const y = end[1] + ((end[1] - elbow[1]) / reach) * 22;
  return place(
    circle(0, 0, 19, skin.base) +
      ellipse(-14 * side, -7, 7, 11, skin.base, 'transform="rotate(-20)"') +
      stroke('M-5,8 L-6,17 M4,9 L4,18', skin.shade, 2.6),
    { x, y },
  );
}
