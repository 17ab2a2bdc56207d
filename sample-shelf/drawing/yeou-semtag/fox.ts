import { apron, fur, ink, red } from './palette.ts';
import {
  circle,
  clipTo,
  ellipse,
  limb,
  linear,
  path,
  place,
  polygon,
  round,
  stroke,
  times,
  type Point,
} from './svg.ts';
import { headWarp, type Warp } from './warp.ts';

export interface FoxFace {
  turn?: number;
  nod?: number;
  eyes?: 'open' | 'half' | 'closed' | 'happy' | 'wide' | 'fierce';
  mouth?: 'smile' | 'smirk' | 'flat' | 'open' | 'frown' | 'snarl';
  /** Degrees; above 0 is worry, below 0 is anger. */
  brows?: number;
  ears?: 'up' | 'back';
  gaze?: Point;
  tear?: boolean;
}
interface FoxPose {
  face?: FoxFace;
  left?: readonly [elbow: Point, hand: Point];
  right?: readonly [elbow: Point, hand: Point];
  tails?: number;
  /** How far the tails stand up: 0 hanging, 1 fanned. */
  spread?: number;
  armsOver?: boolean;
}

/** Fur colours; the lost tail is golden. */
export type Coat = typeof fur;

const iris = '#e09a1e';

function ear(side: 1 | -1, back: boolean, c: Coat): string {
  const tilt = back ? 34 : 0;
  const outer = path('M18,10 C8,-40 34,-92 62,-104 C86,-66 92,-14 76,34 Z', linear([c.light, c.base, c.shade]));
  const inner = path('M34,2 C32,-34 46,-66 60,-78 C72,-50 74,-16 66,20 Z', c.deep);
  const fluff = path('M34,10 C38,-14 48,-30 52,-34 C54,-16 62,-4 70,4 L64,28 Z', c.cream);
  const tip = path('M43,-86 C50,-96 56,-101 62,-104 C70,-92 76,-78 80,-64 C68,-80 56,-86 43,-86 Z', c.sock);
  return place(place([outer, inner, fluff, tip], { rotate: tilt, x: 6, y: tilt ? -4 : 0 }), {
    x: 8 * side,
    y: -58,
    flip: side < 0,
  });
}

const lids: Record<NonNullable<FoxFace['eyes']>, string> = {
  open: 'M-24,4 C-15,-20 12,-22 28,-5 C20,15 -8,18 -24,4 Z',
  half: 'M-24,1 C-12,-6 12,-7 28,-3 C20,17 -8,19 -24,1 Z',
  wide: 'M-23,4 C-16,-28 18,-30 26,-8 C24,20 -10,24 -23,4 Z',
  fierce: 'M-24,8 C-8,-2 10,-12 30,-16 C22,8 -4,16 -24,8 Z',
  closed: '',
  happy: '',
};

function eye(kind: NonNullable<FoxFace['eyes']>, [gx, gy]: Point): string {
  if (kind === 'closed') return stroke('M-22,2 C-10,14 12,13 26,-4', ink, 5.5);
  if (kind === 'happy') return stroke('M-22,8 C-10,-12 12,-14 26,0', ink, 5.5);
  const shape = lids[kind];
  const pupil = kind === 'wide' ? ellipse(gx, gy, 4.5, 8, ink) : ellipse(gx, gy - 1, 5, 12, ink);
  const ball = [
    path(shape, '#fffaf0'),
    circle(gx, gy - 1, kind === 'wide' ? 11 : 14, iris),
    circle(gx, gy + 4, 9, '#f7c550'),
    pupil,
    circle(gx + 5, gy - 7, 3.6, '#fff'),
  ];
  const upper = shape.slice(0, shape.indexOf('C', shape.indexOf('C') + 1));
  return (
    clipTo(path(shape, '#000'), ball.join('')) +
    stroke(upper, ink, 6) +
    path(kind === 'fierce' ? 'M24,-14 L42,-24 L29,-8 Z' : 'M22,-8 L39,-13 L28,1 Z', ink)
  );
}

const line = (d: string): string => stroke(d, fur.sock, 4.5);

function mouth(kind: NonNullable<FoxFace['mouth']>): string {
  switch (kind) {
    case 'smile':
      return line('M-28,68 C-22,80 -6,82 0,70 C6,82 22,80 28,68');
    case 'smirk':
      return line('M-18,74 C-10,80 -4,78 0,70 C6,82 26,80 34,62');
    case 'flat':
      return line('M-18,77 C-8,76 -3,75 0,70 C3,75 8,76 18,77');
    case 'frown':
      return line('M-22,82 C-14,74 -4,74 0,70 C4,74 14,74 22,82');
    case 'open':
      return (
        path('M-26,70 C-8,76 8,76 26,70 C22,98 10,104 0,104 C-10,104 -22,98 -26,70 Z', '#7c2430') +
        path('M-13,94 C-6,86 6,86 13,94 C8,103 -8,103 -13,94 Z', '#ee8a7c') +
        polygon(
          [
            [-19, 73],
            [-12, 75],
            [-15, 83],
          ],
          '#fff',
        ) +
        polygon(
          [
            [19, 73],
            [12, 75],
            [15, 83],
          ],
          '#fff',
        )
      );
    case 'snarl':
      return (
        path('M-36,66 C-14,76 14,76 36,66 C32,92 16,98 0,96 C-16,98 -32,92 -36,66 Z', '#6a1c2c') +
        polygon(
          [
            [-30, 69],
            [-18, 73],
            [-24, 88],
          ],
          '#fff',
        ) +
        polygon(
          [
            [30, 69],
            [18, 73],
            [24, 88],
          ],
          '#fff',
        ) +
        stroke('M-10,92 L10,92', '#fff', 5)
      );
  }
}

function skull(warp: Warp, c: Coat): string {
  const head = warp.d(
    'M0,-98 C58,-98 100,-58 102,-6 L136,28 L104,36 L108,66 L70,66 C50,92 24,106 0,106 C-24,106 -50,92 -70,66 L-108,66 L-104,36 L-136,28 L-102,-6 C-100,-58 -58,-98 0,-98 Z',
  );
  const lobe = (s: number): string =>
    warp.d(
      `M${7 * s},46 C${10 * s},24 ${34 * s},16 ${62 * s},20 C${92 * s},22 ${112 * s},22 ${136 * s},28 L${104 * s},36 L${108 * s},66 L${70 * s},66 C${50 * s},92 ${24 * s},106 0,106 L0,52 Z`,
    );
  const marks =
    path(head, linear([c.light, c.base, [0.75, c.shade, 1]])) + path(lobe(1), c.cream) + path(lobe(-1), c.cream);
  const shade = path(
    warp.d('M-136,28 L-104,36 L-108,66 L-70,66 C-50,92 -24,106 0,106 C24,106 50,92 70,66 C40,84 -50,88 -136,28 Z'),
    c.creamShade,
    'opacity="0.75"',
  );
  const blaze = path(warp.d('M-9,-96 C-6,-70 -5,-50 0,-36 C5,-50 6,-70 9,-96 Z'), c.shade, 'opacity="0.55"');
  return marks + shade + blaze;
}

export function foxHead(face: FoxFace = {}, colours: Coat = fur): string {
  const {
    turn = 0,
    nod = 0,
    eyes = 'half',
    mouth: lips = 'smile',
    brows = 0,
    ears = 'up',
    gaze = [0, 0],
    tear = false,
  } = face;
  const warp = headWarp(turn, nod);
  const back = ears === 'back';
  const look: Point = [gaze[0] + turn * 5, gaze[1]];
  const brow = (side: 1 | -1): string =>
    warp.at(38 * side, -34, place(ellipse(0, 0, 12, 7.5, colours.cream), { rotate: brows - 14 }), side < 0);
  const muzzle = headWarp(turn * 1.35, nod);
  const nose =
    path('M-15,46 C-8,41 8,41 15,46 C16,55 6,63 0,63 C-6,63 -16,55 -15,46 Z', ink) + ellipse(-4, 48, 5, 2.6, '#6d6478');
  const drop = tear
    ? path('M0,0 C8,12 11,20 0,26 C-11,20 -8,12 0,0 Z', '#d9f2ff', 'stroke="#8fc7e6" stroke-width="2"')
    : '';
  return [
    place([ear(-1, back, colours), ear(1, back, colours)], { x: -turn * 6, y: nod * 5 }),
    skull(warp, colours),
    warp.at(45, 2, place(eye(eyes, look), { scale: 1.14 })),
    warp.at(-45, 2, place(eye(eyes, [-look[0], look[1]]), { scale: 1.14 }), true),
    brow(1),
    brow(-1),
    muzzle.at(0, 0, nose + stroke('M0,62 L0,70', fur.sock, 4) + mouth(lips)),
    drop && warp.at(50, 22, drop),
  ].join('');
}

function tailPoint(t: number, angle: number, length: number, curl: number): { at: Point; heading: number } {
  let x = 0;
  let y = 0;
  let heading = angle;
  const steps = Math.round(t * 24);
  for (let i = 0; i < steps; i++) {
    heading = angle + curl * (Math.sin((i / 24) * Math.PI * 1.5) * 0.75 + (i / 24) * 0.25);
    x += Math.cos(heading) * (length / 24);
    y += Math.sin(heading) * (length / 24);
  }
  return { at: [x, y], heading };
}

/** One tail from 0,0: angle in radians (−π/2 is up), curl bends it. */
export function tail(angle: number, length: number, curl: number, colours: Coat = fur): string {
  const girth = (t: number): number => length * (0.56 * t ** 1.25 * (1 - t) ** 0.92 + 0.022 * (1 - t));
  const side = (from: number, s: number): Point[] =>
    Array.from({ length: 25 - from }, (_, i): Point => {
      const t = (i + from) / 24;
      const { at, heading } = tailPoint(t, angle, length, curl);
      const ragged = from && i === 1 ? 0.82 : 1;
      return [at[0] - Math.sin(heading) * girth(t) * s * ragged, at[1] + Math.cos(heading) * girth(t) * s * ragged];
    });
  const outline = (from: number): string =>
    `M${[...side(from, 1), ...side(from, -1).toReversed()].map(([x, y]) => `${round(x)},${round(y)}`).join('L')}Z`;
  const middle = tailPoint(16 / 24, angle, length, curl).at;
  const bite = tailPoint(14 / 24, angle, length, curl).at;
  const spine = Array.from({ length: 15 }, (_, i) =>
    tailPoint((i + 3) / 24, angle, length, curl)
      .at.map(round)
      .join(),
  ).join('L');
  const tuft = [1, -1].map((s) => side(17, s)[0] ?? middle);
  const [a = middle, b = middle] = tuft;
  return [
    path(
      outline(0),
      colours.base,
      `stroke="${colours.deep}" stroke-width="2.5" stroke-opacity="0.45" stroke-linejoin="round"`,
    ),
    stroke(`M${spine}`, colours.light, length * 0.045, 'opacity="0.55"'),
    path(outline(17), colours.cream),
    path(
      `M${a.map(round).join()}Q${bite.map(round).join()} ${b.map(round).join()}Z`,
      colours.cream,
      `stroke="${colours.cream}" stroke-width="2"`,
    ),
  ].join('');
}

/** The tails behind stand a little in shade, so that the white tips part from the white cheeks. */
const behind: Coat = { ...fur, base: '#cf5f22', light: '#e27f3c', deep: '#7f3419', cream: '#f3d4a6' };

function tails(count: number, spread: number, length = 440): string {
  return times(count, (i) => {
    const share = count === 1 ? 0 : i / (count - 1) - 0.5;
    const order = i % 2 ? 1 : 0.93;
    const angle = -Math.PI / 2 + share * (1.3 + spread * 2);
    return tail(angle, length * order, share * (2.2 - spread) + (share > 0 ? 0.35 : -0.35), behind);
  });
}

function paw([x, y]: Point): string {
  const toes = [-8, 0, 8].map((dx) => stroke(`M${dx},9 L${dx},19`, '#2e1819', 2.6)).join('');
  return place(ellipse(0, 2, 23, 22, fur.sock) + ellipse(-5, -6, 9, 7, '#6a403c') + toes, { x, y });
}

function arm(side: 1 | -1, [elbow, hand]: readonly [Point, Point]): string {
  const shoulder: Point = [74 * side, 150];
  const middle: Point = [(elbow[0] + hand[0]) / 2, (elbow[1] + hand[1]) / 2];
  return [
    stroke(`M${elbow.join()}L${hand.join()}`, fur.sock, 31),
    stroke(`M${elbow.join()}L${middle.map(round).join()}`, fur.base, 34),
    limb([shoulder, [(shoulder[0] + elbow[0]) / 2 + 10 * side, (shoulder[1] + elbow[1]) / 2], elbow], 50, apron.shirt),
    stroke(
      `M${elbow.join()}L${round(elbow[0] + (hand[0] - elbow[0]) * 0.12)},${round(elbow[1] + (hand[1] - elbow[1]) * 0.12)}`,
      apron.shirtShade,
      52,
      'style="stroke-linecap:butt"',
    ),
    paw(hand),
  ].join('');
}

function torso(): string {
  const shirt = path(
    'M-40,100 C-84,112 -104,138 -104,170 L-98,372 L98,372 L104,170 C104,138 84,112 40,100 Z',
    linear([apron.shirt, apron.shirtShade]),
  );
  const legs =
    stroke('M-42,430 L-44,560', '#3a3344', 52) +
    stroke('M42,430 L44,560', '#3a3344', 52) +
    ellipse(-50, 590, 42, 20, fur.sock) +
    ellipse(50, 590, 42, 20, fur.sock);
  const bib = path(
    'M-58,178 L58,178 L74,300 L112,490 C60,508 -60,508 -112,490 L-74,300 Z',
    linear([apron.light, apron.base, apron.shade]),
  );
  const straps = stroke('M-54,184 L-44,104', apron.base, 17) + stroke('M54,184 L44,104', apron.base, 17);
  const pocket =
    path('M-48,338 L48,338 L50,404 C20,414 -20,414 -50,404 Z', apron.base, `stroke="${apron.shade}" stroke-width="3"`) +
    stroke('M-46,350 L46,350', apron.light, 2.5, 'stroke-dasharray="7 6"');
  const belt = stroke('M-76,306 C-30,318 30,318 76,306', apron.shade, 9);
  const collar =
    path('M-48,98 L0,138 L-30,160 L-62,112 Z', '#fffaf2') + path('M48,98 L0,138 L30,160 L62,112 Z', '#fffaf2');
  const chest = path('M-46,92 C-30,140 -12,150 0,164 C12,150 30,140 46,92 Z', fur.cream);
  const tape =
    stroke('M-40,110 C-64,150 -66,200 -60,238', '#f2cf4d', 10) +
    stroke('M-40,110 C-64,150 -66,200 -60,238', '#8f6b18', 10, 'stroke-dasharray="2 12" style="stroke-linecap:butt"');
  return legs + shirt + chest + collar + straps + bib + belt + pocket + tape + circle(66, 200, 6, red);
}

/** The whole fox around its head: feet stand at y 605. */
export function fox(pose: FoxPose = {}): string {
  const {
    face,
    left = [
      [-120, 240],
      [-80, 300],
    ],
    right = [
      [120, 240],
      [80, 300],
    ],
    tails: count = 8,
    spread = 0.6,
    armsOver = false,
  } = pose;
  const arms = arm(-1, left) + arm(1, right);
  const head = place(foxHead(face), { y: 0 });
  return place(tails(count, spread), { y: 330 }) + torso() + (armsOver ? head + arms : arms + head);
}

export function foxBack(count: number, spread = 0.7): string {
  const body = path(
    'M-40,96 C-88,112 -106,140 -106,176 L-100,400 L100,400 L106,176 C106,140 88,112 40,96 Z',
    linear([apron.shirt, apron.shirtShade]),
  );
  const straps =
    stroke('M-52,110 L46,330', apron.base, 17) +
    stroke('M52,110 L-46,330', apron.base, 17) +
    path('M-102,330 L102,330 L116,500 L-116,500 Z', apron.base);
  const arms =
    limb(
      [
        [-84, 150],
        [-130, 230],
        [-112, 330],
      ],
      50,
      apron.shirt,
    ) +
    limb(
      [
        [84, 150],
        [130, 230],
        [112, 330],
      ],
      50,
      apron.shirt,
    ) +
    paw([-112, 344]) +
    paw([112, 344]);
  const legs = stroke('M-42,470 L-44,570', '#3a3344', 52) + stroke('M42,470 L44,570', '#3a3344', 52);
  const head = path(
    'M0,-98 C58,-98 100,-58 102,-6 L134,30 L104,40 C90,90 50,106 0,106 C-50,106 -90,90 -104,40 L-134,30 L-102,-6 C-100,-58 -58,-98 0,-98 Z',
    linear([fur.light, fur.base, fur.shade]),
  );
  const ears = [-1, 1]
    .map((s) =>
      place(
        path('M18,10 C8,-40 34,-92 62,-104 C86,-66 92,-14 76,34 Z', fur.base) +
          path('M43,-86 C50,-96 56,-101 62,-104 C70,-92 76,-78 80,-64 C68,-80 56,-86 43,-86 Z', fur.sock),
        { x: 8 * s, y: -58, flip: s < 0 },
      ),
    )
    .join('');
  return legs + arms + body + straps + ears + head + place(tails(count, spread, 360), { y: 430 });
}
