import { letter } from '../lettering.ts';
import { foot, height, title, width } from './jacket.ts';
import {
  curve,
  disc,
  linear,
  oval,
  page,
  place,
  polygon,
  radial,
  rect,
  seeded,
  shape,
  stroke,
  type Point,
} from './kit.ts';

const slug = 'dal-dwipyeon-guksujip';
const red = '#d8432b';
const glow = '#ffc46b';

function defs(): string {
  return `<defs>${[
    linear('sky', [
      [0, '#08080c'],
      [0.7, '#12121a'],
      [1, '#22222c'],
    ]),
    linear('far', [
      [0, '#6f6f78'],
      [1, '#4b4b55'],
    ]),
    linear('moon', [
      [0, '#c9c7c4'],
      [0.4, '#9b999c'],
      [1, '#55555f'],
    ]),
    linear('cloth', [
      [0, '#e2553a'],
      [1, '#b5301f'],
    ]),
    linear('inside', [
      [0, '#ffe3a3'],
      [1, '#f0a44c'],
    ]),
    linear('steam', [
      [0, '#fff6e2', 0],
      [0.16, '#fff6e2', 0.55],
      [0.75, '#fff1d2', 0.95],
      [1, glow, 0.9],
    ]),
    radial('lantern', [
      [0, '#ffd98d', 0.8],
      [0.35, '#ff9d4a', 0.28],
      [1, '#ff9d4a', 0],
    ]),
    radial('pool', [
      [0, '#ffd591', 0.85],
      [0.6, '#ffb45e', 0.3],
      [1, '#ffb45e', 0],
    ]),
  ].join('')}</defs>`;
}

function stars(): string {
  const next = seeded(47);
  return Array.from({ length: 220 }, () => [next() * width, next() * 830, next(), next()] as const)
    .filter(([x, y]) => x > 540 || y > 350)
    .map(([x, y, size, light]) =>
      disc(x, y, 0.6 + size ** 3 * 2.4, '#f4f0e6', `opacity="${(0.35 + light * 0.6).toFixed(2)}"`),
    )
    .join('');
}

function crater(x: number, y: number, r: number): string {
  return (
    oval(x, y, r, r * 0.27, '#7c7a80') +
    oval(x + r * 0.05, y + r * 0.05, r * 0.9, r * 0.2, '#5d5c66') +
    shape(`M${x - r} ${y}a${r} ${r * 0.27} 0 0 0 ${r * 2} 0a${r} ${r * 0.33} 0 0 1 ${-r * 2} 0z`, '#dcd9d2')
  );
}

function ground(): string {
  const ridge = shape(
    `${curve([
      [-10, 842],
      [70, 800],
      [150, 826],
      [226, 774],
      [330, 832],
      [470, 812],
      [590, 838],
      [690, 786],
      [820, 836],
    ])}V940H-10Z`,
    'url(#far)',
  );
  const plain = shape(
    `${curve([
      [-10, 886],
      [180, 862],
      [400, 856],
      [620, 864],
      [820, 890],
    ])}V1210H-10Z`,
    'url(#moon)',
  );
  const craters = [
    [110, 912, 46],
    [214, 1066, 92],
    [560, 1084, 104],
    [60, 1010, 38],
    [330, 1158, 34],
    [762, 1008, 42],
    [252, 944, 26],
  ].map(([x = 0, y = 0, r = 1]) => crater(x, y, r));
  const next = seeded(5);
  const pebbles = Array.from({ length: 60 }, () =>
    oval(
      next() * width,
      900 + next() * 200,
      1.5 + next() * 3.5,
      1 + next() * 1.6,
      next() > 0.5 ? '#6a6972' : '#d6d3cc',
      'opacity=".8"',
    ),
  );
  return ridge + plain + craters.join('') + pebbles.join('');
}

/** The steam is drawn as noodles: parallel strands that rise, turn once round and thin out among the stars. */
function steam(): string {
  const path: readonly Point[] = [
    [300, 598],
    [302, 562],
    [344, 516],
    [450, 506],
    [566, 520],
    [640, 452],
    [592, 372],
    [498, 384],
    [478, 462],
    [548, 532],
    [652, 512],
    [716, 416],
    [690, 312],
    [648, 222],
    [684, 124],
    [752, 44],
    [800, -50],
  ];
  const strands = Array.from({ length: 9 }, (_, i) => {
    const offset = i - 4;
    const shifted = path.map(([x, y], at): Point => {
      const before = path[at - 1] ?? path[at] ?? [x, y];
      const after = path[at + 1] ?? [x, y];
      const length = Math.hypot(after[0] - before[0], after[1] - before[1]) || 1;
      const spread = offset * (4 + at * 0.72);
      return [x - ((after[1] - before[1]) / length) * spread, y + ((after[0] - before[0]) / length) * spread];
    });
    return stroke(curve(shifted), 'url(#steam)', 3.6);
  });
  return strands.join('');
}

function lantern(x: number, y: number, scale: number, text: string): string {
  const ribs = [-34, -14, 6, 26].map((shift) =>
    stroke(
      `M${-34 + Math.abs(shift - 2) / 5} ${shift}Q0 ${shift + 7} ${34 - Math.abs(shift - 2) / 5} ${shift}`,
      '#a3281a',
      1.6,
      'opacity=".6"',
    ),
  );
  const body =
    shape('M-20-56h40q20 20 20 56t-20 56h-40q-20-20-20-56t20-56z', '#ee5a38') +
    shape('M-8-56h16q8 20 8 56t-8 56h-16q-8-20-8-56t8-56z', '#ff8a55', 'opacity=".8"');
  return (
    disc(x, y, 150 * scale, 'url(#lantern)') +
    place(
      x,
      y,
      { scale },
      stroke('M0-92v34', '#2a1712', 4),
      body,
      ...ribs,
      rect(-19, -65, 38, 11, '#2a1712', 'rx="3"'),
      rect(-19, 54, 38, 11, '#2a1712', 'rx="3"'),
      stroke('M0 66v22', red, 4),
      letter(text, { face: 'serifBold', size: 36, x: 0, y: -4, anchor: 'middle', fill: '#fff3d6', lineHeight: 36 }),
    )
  );
}

function stall(): string {
  const posts = rect(236, 700, 12, 236, '#2a1712') + rect(552, 700, 12, 236, '#2a1712');
  const inside = rect(248, 712, 304, 176, 'url(#inside)');
  const shelf =
    rect(264, 764, 272, 6, '#9a5b2f') +
    [280, 316, 352, 448, 484, 516]
      .map((x) => shape(`M${x - 14} 748h28q-2 16-14 16t-14-16z`, x % 3 ? '#b7693a' : '#7d4428'))
      .join('');
  const counter =
    rect(214, 858, 372, 22, '#7a4428', 'rx="3"') +
    rect(230, 880, 340, 62, '#4a2718') +
    Array.from({ length: 8 }, (_, i) => rect(240 + i * 41, 884, 34, 56, '#5d3220')).join('');
  const roof =
    polygon(
      [
        [190, 706],
        [236, 640],
        [564, 640],
        [610, 706],
      ],
      '#3a1d18',
    ) +
    polygon(
      [
        [190, 706],
        [610, 706],
        [604, 718],
        [196, 718],
      ],
      '#1f0f0e',
    );
  const chimney = rect(284, 606, 32, 44, '#53535e') + rect(278, 598, 44, 12, '#74747f', 'rx="3"');
  const cloths = Array.from({ length: 4 }, (_, i) =>
    shape(`M${248 + i * 76} 712h74v44q-37 8-74 0z`, 'url(#cloth)'),
  ).join('');
  const name = ['멸', '치', '국', '수']
    .map((syllable, i) =>
      letter(syllable, { face: 'serifBold', size: 34, x: 285 + i * 76, y: 747, anchor: 'middle', fill: '#fff1d6' }),
    )
    .join('');
  return inside + shelf + cook() + posts + counter + pot() + chimney + steam() + roof + cloths + name;
}

function pot(): string {
  return (
    stroke('M394 806q-8-12 0-22t0-20M420 806q8-12 0-22t0-16', '#fffaf0', 4, 'opacity=".75"') +
    rect(366, 816, 84, 44, '#53535e', 'rx="6"') +
    rect(366, 816, 26, 44, '#74747f', 'rx="6"') +
    oval(408, 817, 42, 8, '#3a3a44') +
    oval(408, 818, 34, 5, '#f5dfae')
  );
}

/** The owner: short permed hair, a kerchief and an apron. */
function cook(): string {
  const body =
    shape('M460 860q-2-54 24-62 14-6 30 0 26 10 24 62z', '#7d8f6b') + shape('M478 860l8-54h26l10 54z', '#f4ead4');
  const hair = [
    [478, 766],
    [484, 750],
    [500, 744],
    [515, 750],
    [521, 766],
    [518, 780],
    [480, 780],
  ]
    .map(([x = 0, y = 0]) => disc(x, y, 11, '#4a4442'))
    .join('');
  const head =
    oval(499, 775, 20, 22, '#d8a074') +
    shape('M477 762q22-14 45 0l2-8q-24-18-49 0z', red) +
    stroke('M489 776q4-4 8 0M502 776q4-4 8 0', '#4a2718', 2.4) +
    stroke('M492 785q7 5 14 0', '#4a2718', 2.2);
  const arm = stroke('M470 822q-18 8-28 2', '#7d8f6b', 14) + stroke('M438 826l-22-22', '#6d4a30', 4);
  return body + hair + head + arm;
}

/** An old rover has come to order; its payment, a stone, lies before it. */
function rover(): string {
  const wheel = (x: number): string => disc(x, 0, 15, '#33323b') + disc(x, 0, 7, '#8f8d90');
  return place(
    672,
    996,
    {},
    oval(0, 14, 92, 11, '#2a2730', 'opacity=".45"'),
    stroke('M-46-8L-10-36 46-8', '#8f8d90', 6),
    rect(-50, -66, 96, 34, '#d9d3c4', 'rx="5"'),
    rect(-60, -78, 118, 12, '#3c4a6b', 'rx="2"'),
    stroke('M-28-78v-58', '#8f8d90', 6),
    rect(-60, -162, 52, 32, '#efe9da', 'rx="6"'),
    disc(-46, -146, 8, '#1b1b25'),
    disc(-24, -146, 8, '#1b1b25'),
    disc(-48, -148, 2.6, '#ffd591'),
    disc(-26, -148, 2.6, '#ffd591'),
    stroke('M-50-46l-30 16 4 22', '#8f8d90', 5),
    rect(-20, -58, 34, 8, red),
    wheel(-46),
    wheel(0),
    wheel(46),
    shape('M-112 14l8-18 18-4 12 12-4 12z', '#77747c'),
  );
}

/** A guest, with the helmet off and set beside the stool. */
function guest(): string {
  const stool = rect(-30, 4, 60, 12, '#8d5230', 'rx="4"') + stroke('M-20 16l-8 66M20 16l8 66M-24 52h48', '#5d3220', 7);
  const legs = shape('M-30-12h60q10 0 8 14l-8 50q-12 6-20 0l4-42h-28l4 42q-10 6-20 0l-8-50q-2-14 8-14z', '#d8d5cf');
  const suit =
    shape('M-38 0q-10-74 6-100 32-18 64 0 16 26 6 100-38 14-76 0z', '#f1eee8') +
    shape('M10-106q14 2 22 6 16 26 6 100-8 4-18 6 10-60-10-112z', '#b9b6b6');
  const pack =
    rect(-26, -92, 52, 62, '#c5c2c0', 'rx="9"') +
    rect(-16, -80, 32, 8, red, 'rx="4"') +
    rect(-16, -64, 32, 5, '#8f8d90', 'rx="2"');
  const head =
    rect(-11, -122, 22, 24, '#b9805a') +
    oval(0, -138, 24, 27, '#241a18') +
    shape('M10-164q18 8 14 34-4 14-10 16 6-26-4-50z', '#5a3a28') +
    oval(0, -106, 25, 9, '#d6d2cc');
  const helmet = place(
    -92,
    60,
    {},
    disc(0, 0, 34, '#efece6'),
    shape('M-24-10q22-20 46-2 6 18-4 30-22 10-42-4-6-12 0-24z', '#1b1b25'),
    shape('M-18-8q14-12 28-6-18 4-26 18-6-4-2-12z', '#ffbf70', 'opacity=".75"'),
    rect(-24, 28, 48, 9, '#bdbab8', 'rx="4"'),
  );
  return place(318, 934, {}, oval(-20, 88, 130, 15, '#2a2730', 'opacity=".45"'), stool, legs, suit, pack, head, helmet);
}

export function moonNoodles(): string {
  return page(width, height, [
    defs(),
    rect(0, 0, width, height, 'url(#sky)'),
    stars(),
    ground(),
    oval(400, 962, 410, 92, 'url(#pool)'),
    disc(400, 810, 380, 'url(#lantern)', 'opacity=".55"'),
    stall(),
    lantern(178, 800, 0.92, '국\n수'),
    lantern(622, 800, 0.92, '국\n수'),
    guest(),
    rover(),
    title('달 뒤편의\n국숫집', { x: 60, y: 160, size: 118, fill: '#f7f1e4' }),
    foot(slug, '#fdf8ec', '#ff8f6b'),
  ]);
}
