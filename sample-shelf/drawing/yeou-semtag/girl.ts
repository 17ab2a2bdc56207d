import { hand, humanFace, type Face, type Features } from './face.ts';
import { apron, hair, red, skin, yellow } from './palette.ts';
import { circle, ellipse, limb, linear, path, place, stroke, type Point } from './svg.ts';
import { headWarp } from './warp.ts';

interface GirlPose {
  face?: Face;
  outfit?: 'raincoat' | 'apron' | 'school';
  hood?: boolean;
  left?: readonly [elbow: Point, hand: Point];
  right?: readonly [elbow: Point, hand: Point];
  armsOver?: boolean;
}

const features: Features = { skin, iris: '#8a5a3c', brow: '#3a3346', eyeSize: 1, chin: 0 };

function hairBack(hood: boolean): string {
  const bob = path(
    'M-97,-10 C-112,-132 112,-132 97,-10 C106,44 104,72 92,92 C40,102 -40,102 -92,92 C-104,72 -106,44 -97,-10 Z',
    linear([hair.light, hair.base, '#1e1d2e']),
  );
  const cover = path(
    'M-114,14 C-132,-108 -72,-148 0,-152 C72,-148 132,-108 114,14 C114,74 84,112 0,118 C-84,112 -114,74 -114,14 Z',
    linear([yellow.light, yellow.base, yellow.shade]),
  );
  const inside = path(
    'M-99,12 C-110,-96 -58,-122 0,-124 C58,-122 110,-96 99,12 C98,66 70,100 0,104 C-70,100 -98,66 -99,12 Z',
    yellow.deep,
  );
  return hood ? cover + inside + path('M-92,0 C-100,-116 100,-116 92,0 L90,60 L-90,60 Z', hair.base) : bob;
}

function bangs(turn: number, nod: number): string {
  const warp = headWarp(turn * 0.6, nod * 0.6);
  const fringe = warp.d(
    'M-96,20 C-116,-136 116,-136 96,20 C94,44 90,58 82,66 C84,34 78,2 66,-22 C52,-12 38,-12 26,-30 C10,-12 -22,-6 -42,-24 C-52,-8 -62,-4 -68,-10 C-78,14 -82,40 -82,66 C-90,58 -94,44 -96,20 Z',
  );
  const shine = stroke(warp.d('M-58,-62 C-34,-82 22,-86 52,-68'), hair.light, 9, 'opacity="0.8"');
  const pin = warp.at(
    64,
    -34,
    place(stroke('M-16,0 L14,0', red, 10) + circle(-16, 0, 9, red) + circle(-18, -3, 3, '#ff9d8d'), { rotate: 34 }),
  );
  return path(fringe, linear([hair.light, [0.4, hair.base, 1], hair.base])) + shine + pin;
}

function girlHead(face: Face = {}, hood = false): string {
  return hairBack(hood) + humanFace(features, face) + bangs(face.turn ?? 0, face.nod ?? 0);
}

function raincoat(): string {
  const cape = path(
    'M-46,96 C-74,104 -86,124 -92,156 L-132,344 C-60,364 60,364 132,344 L92,156 C86,124 74,104 46,96 Z',
    linear([yellow.light, yellow.base, yellow.shade]),
  );
  const fold =
    path('M-132,344 L-108,236 C-96,300 -80,340 -62,355 C-90,354 -116,349 -132,344 Z', yellow.shade, 'opacity="0.6"') +
    path('M132,344 L112,246 C98,304 86,336 70,354 C94,353 116,349 132,344 Z', yellow.shade, 'opacity="0.6"');
  const seam = stroke('M0,112 L0,357', yellow.shade, 4);
  const buttons = [150, 206, 262, 318]
    .map((y) => circle(14, y, 8, '#fff4d0', `stroke="${yellow.deep}" stroke-width="2.5"`))
    .join('');
  const pockets =
    path('M-86,262 L-36,266 L-40,312 L-96,306 Z', yellow.light, `stroke="${yellow.shade}" stroke-width="3"`) +
    path('M44,266 L88,262 L98,306 L46,312 Z', yellow.light, `stroke="${yellow.shade}" stroke-width="3"`);
  return cape + fold + seam + pockets + buttons;
}

function apronDress(): string {
  const shirt = path(
    'M-44,96 C-74,106 -88,126 -92,160 L-96,300 L96,300 L92,160 C88,126 74,106 44,96 Z',
    linear([yellow.light, yellow.base, yellow.shade]),
  );
  const bib = path(
    'M-52,168 L52,168 L64,250 L116,348 C50,366 -50,366 -116,348 L-64,250 Z',
    linear([apron.light, apron.base]),
  );
  const straps = stroke('M-46,172 L-36,104', apron.base, 14) + stroke('M46,172 L36,104', apron.base, 14);
  return (
    shirt +
    straps +
    bib +
    stroke('M-66,252 C-20,262 20,262 66,252', apron.shade, 8) +
    path(
      'M-32,276 L32,276 L32,322 L-32,322 Z',
      apron.base,
      `stroke="${apron.light}" stroke-width="2.5" stroke-dasharray="6 5"`,
    )
  );
}

function schoolDress(): string {
  const dress = path(
    'M-44,96 C-74,106 -88,126 -92,160 L-112,340 C-50,356 50,356 112,340 L92,160 C88,126 74,106 44,96 Z',
    linear(['#7388a8', '#4f6488']),
  );
  const collar = path('M-50,96 L0,144 L50,96 L66,128 L14,168 L0,150 L-14,168 L-66,128 Z', '#eef2f5');
  const straps =
    stroke('M-60,116 C-70,150 -66,190 -70,220', '#8c5560', 16) + stroke('M60,116 C70,150 66,190 70,220', '#8c5560', 16);
  return dress + collar + straps;
}

function legs(outfit: GirlPose['outfit']): string {
  const bare = stroke('M-36,344 L-38,420', skin.shade, 30) + stroke('M36,344 L38,420', skin.shade, 30);
  const boot = (x: number): string =>
    path(
      `M${x - 24},392 L${x + 24},392 L${x + 26},452 C${x + 44},456 ${x + 46},476 ${x + 40},478 L${x - 28},478 Z`,
      outfit === 'school' ? '#33364a' : red,
    ) + path(`M${x - 24},392 L${x + 24},392 L${x + 24},404 L${x - 24},404 Z`, '#ffffff', 'opacity="0.35"');
  return bare + boot(-38) + boot(38);
}

function arm(side: 1 | -1, [elbow, at]: readonly [Point, Point], outfit: GirlPose['outfit']): string {
  const sleeve = outfit === 'school' ? '#8095b4' : yellow.base;
  const dark = outfit === 'school' ? '#5a6f92' : yellow.shade;
  const shoulder: Point = [66 * side, 138];
  const reach = `M${shoulder.join()}Q${elbow.join()} ${at.join()}`;
  return (
    hand(elbow, at, skin, side) + stroke(reach, dark, 45) + place(stroke(reach, sleeve, 42), { x: -side * 1.5, y: -2 })
  );
}

/** The whole girl around her head: boots stand at y 478. */
export function girl(pose: GirlPose = {}): string {
  const {
    face,
    outfit = 'raincoat',
    hood = false,
    left = [
      [-114, 200],
      [-104, 262],
    ],
    right = [
      [114, 200],
      [104, 262],
    ],
    armsOver = false,
  } = pose;
  const clothes = { raincoat, apron: apronDress, school: schoolDress }[outfit]();
  const arms = arm(-1, left, outfit) + arm(1, right, outfit);
  const neck = path('M-24,80 L24,80 L28,118 C10,128 -10,128 -28,118 Z', skin.shade);
  const collar =
    outfit === 'raincoat' && !hood
      ? ellipse(0, 104, 66, 26, yellow.shade) +
        path('M-62,104 C-40,134 40,134 62,104 C40,120 -40,120 -62,104 Z', yellow.light)
      : '';
  const head = girlHead(face, hood);
  return [legs(outfit), clothes, neck, collar, armsOver ? head + arms : arms + head].join('');
}

/** Seen from behind, hood down. */
export function girlBack(outfit: 'raincoat' | 'school' = 'raincoat'): string {
  const clothes =
    outfit === 'school'
      ? schoolDress() +
        path('M-62,120 L62,120 L70,262 L-70,262 Z', '#8c5560') +
        path('M-50,190 L50,190 L52,246 L-52,246 Z', '#a46b74')
      : path(
          'M-46,96 C-74,104 -86,124 -92,156 L-132,344 C-60,364 60,364 132,344 L92,156 C86,124 74,104 46,96 Z',
          linear([yellow.light, yellow.base, yellow.shade]),
        );
  const arms =
    limb(
      [
        [-70, 140],
        [-112, 200],
        [-104, 268],
      ],
      44,
      outfit === 'school' ? '#8095b4' : yellow.shade,
    ) +
    limb(
      [
        [70, 140],
        [112, 200],
        [104, 268],
      ],
      44,
      outfit === 'school' ? '#8095b4' : yellow.shade,
    );
  const bob = path(
    'M-97,-10 C-112,-132 112,-132 97,-10 C106,44 104,72 92,92 C40,106 -40,106 -92,92 C-104,72 -106,44 -97,-10 Z',
    linear([hair.light, hair.base, '#1e1d2e']),
  );
  const hoodDown =
    outfit === 'raincoat' ? path('M-72,96 C-80,150 -30,176 0,178 C30,176 80,150 72,96 Z', yellow.shade) : '';
  return (
    legs(outfit) +
    arms +
    clothes +
    hoodDown +
    bob +
    stroke('M-50,-66 C-20,-84 30,-84 56,-64', hair.light, 9, 'opacity="0.7"')
  );
}
