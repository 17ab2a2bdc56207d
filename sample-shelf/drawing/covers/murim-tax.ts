import { letter } from '../lettering.ts';
import { foot, height, title, width } from './jacket.ts';
import { disc, group, linear, page, place, polygon, rect, seeded, shape, stroke, type Point } from './kit.ts';

const slug = 'murim-semusa';
const ink = '#22201f';
const seal = '#bf3524';
const paper = '#eee3cc';

function defs(): string {
  return `<defs>${[
    linear('paper', [
      [0, '#f3ead6'],
      [0.6, paper],
      [1, '#e3d4b4'],
    ]),
    linear(
      'blade',
      [
        [0, '#f7f6f1'],
        [0.5, '#f7f6f1'],
        [0.5, '#9aa3a5'],
        [1, '#b7bfc0'],
      ],
      [0, 0, 1, 0],
    ),
    linear('wood', [
      [0, '#8a5433'],
      [1, '#5c3320'],
    ]),
    linear('bead', [
      [0, '#4a4643'],
      [0.5, '#2b2827'],
      [1, '#151413'],
    ]),
    linear('hot', [
      [0, '#e0604a'],
      [0.5, seal],
      [1, '#8f2217'],
    ]),
    linear('m1', [
      [0, '#a9b0aa', 1],
      [1, '#e6dcc4', 0.2],
    ]),
    linear('m2', [
      [0, '#6f7a78', 1],
      [1, '#dcd2b9', 0.25],
    ]),
    linear('m3', [
      [0, '#3b4446', 1],
      [0.8, '#a8a794', 0.5],
      [1, '#d9cdb0', 0.2],
    ]),
    linear('m4', [
      [0, '#1f2426', 1],
      [1, '#5b5a52', 1],
    ]),
  ].join('')}</defs>`;
}

/** The sheet under everything is an account book: red columns, faint rows, entries in a clerk's hand. */
function ledger(): string {
  const rows = Array.from({ length: 27 }, (_, i) => stroke(`M0 ${84 + i * 42}H800`, '#b9a37a', 1, 'opacity=".5"'));
  const columns = [36, 44, 560, 664, 760].map((x) => stroke(`M${x} 0V1200`, seal, 1.4, 'opacity=".4"'));
  const entries = ['청룡문\n삼천냥', '화산파\n칠백냥', '개방\n서푼'].map((entry, i) =>
    letter(entry, { face: 'serif', size: 22, x: 748, y: 364 + i * 84, anchor: 'end', fill: ink, lineHeight: 42 }),
  );
  return rows.join('') + columns.join('') + group('opacity=".42"', ...entries);
}

/** Mountains that rise and fall like a year's takings, plotted point by point. */
function mountains(): string {
  const ridge = (points: readonly Point[], fill: string): string =>
    polygon([[-10, 1210], ...points, [810, 1210]], fill);
  const far = ridge(
    [
      [-10, 720],
      [60, 672],
      [104, 690],
      [180, 590],
      [214, 612],
      [262, 546],
      [330, 660],
      [420, 626],
      [500, 690],
      [590, 574],
      [622, 600],
      [668, 552],
      [740, 650],
      [810, 610],
    ],
    'url(#m1)',
  );
  const middle = ridge(
    [
      [-10, 800],
      [70, 742],
      [120, 776],
      [206, 668],
      [232, 690],
      [266, 650],
      [356, 800],
      [470, 790],
      [556, 700],
      [600, 722],
      [650, 668],
      [700, 742],
      [752, 716],
      [810, 780],
    ],
    'url(#m2)',
  );
  const near = ridge(
    [
      [-10, 850],
      [50, 812],
      [92, 836],
      [150, 770],
      [178, 792],
      [214, 744],
      [300, 882],
      [420, 912],
      [540, 872],
      [620, 800],
      [648, 818],
      [690, 762],
      [752, 840],
      [810, 816],
    ],
    'url(#m3)',
  );
  return far + middle + near + plot();
}

function plot(): string {
  const points: readonly Point[] = [
    [-10, 800],
    [70, 742],
    [120, 776],
    [206, 668],
    [232, 690],
    [266, 650],
    [356, 800],
    [470, 790],
    [556, 700],
    [600, 722],
    [650, 668],
    [700, 742],
    [752, 716],
    [810, 780],
  ];
  return (
    stroke(`M${points.map((point) => point.join(' ')).join('L')}`, seal, 3) +
    points
      .slice(1, -1)
      .map(([x, y]) => disc(x, y, 6, paper, `stroke="${seal}" stroke-width="3"`))
      .join('')
  );
}

function mist(): string {
  return [
    [0, 742, 300],
    [520, 770, 330],
    [60, 860, 380],
    [420, 905, 420],
  ]
    .map(
      ([x = 0, y = 0, long = 0]) =>
        rect(x - 60, y, long, 16, '#f3ead6', 'rx="8" opacity=".62"') +
        rect(x + 20, y + 22, long * 0.7, 11, '#f3ead6', 'rx="5.5" opacity=".5"'),
    )
    .join('');
}

function sword(): string {
  const blade = polygon(
    [
      [400, 372],
      [427, 428],
      [430, 880],
      [370, 880],
      [373, 428],
    ],
    'url(#blade)',
    'stroke="#3d4143" stroke-width="2.5"',
  );
  const groove = polygon(
    [
      [400, 446],
      [405, 462],
      [405, 870],
      [395, 870],
      [395, 462],
    ],
    '#79838a',
    'opacity=".55"',
  );
  const grip = rect(378, 960, 44, 158, '#3a2a22', 'rx="8"');
  const wraps = Array.from({ length: 7 }, (_, i) =>
    stroke(`M380 ${974 + i * 21}l40 14M420 ${974 + i * 21}l-40 14`, '#b98a4a', 3.4),
  );
  const pommel = disc(400, 1128, 27, '#8a6a36') + disc(400, 1128, 15, '#d3ab61');
  const tassel =
    stroke('M400 1154q26 12 30 -2', seal, 4) +
    stroke('M426 1152q22 8 30 46M430 1152q18 10 18 50M432 1150q30 12 38 50', seal, 5);
  return blade + groove + tassel + grip + wraps.join('') + pommel;
}

/** The guard of the sword is an abacus; its rods show the sum 10,843,005. */
function abacus(): string {
  const left = 130;
  const top = 846;
  const digits = [0, 1, 0, 8, 4, 3, 0, 0, 5];
  const rods = digits.map((digit, i) => {
    const x = left + 56 + i * 53.5;
    const rod = rect(x - 3, top + 14, 6, 132, '#c9a063');
    const upper = bead(x, top + (digit >= 5 ? 36 : 28), digit >= 5);
    const ones = digit % 5;
    const lower = [0, 1, 2, 3].map((at) => bead(x, top + (at < ones ? 70 : 78) + at * 19.5, at < ones));
    return rod + upper + lower.join('');
  });
  const frame = shape(
    `M${left} ${top}h540v160h-540zM${left + 20} ${top + 18}v124h500v-124z`,
    'url(#wood)',
    'fill-rule="evenodd"',
  );
  const corners = [
    [left, top],
    [left + 496, top],
    [left, top + 128],
    [left + 496, top + 128],
  ].map(([x = 0, y = 0]) => rect(x, y, 44, 32, '#d3ab61', 'rx="3"') + disc(x + 22, y + 16, 4, '#7a5a2a'));
  const back = rect(left + 18, top + 16, 504, 128, '#f1e4c6', 'opacity=".94"');
  return (
    rect(left + 8, top + 14, 540, 160, '#2a2018', 'opacity=".28" rx="6"') +
    back +
    rods.join('') +
    rect(left + 16, top + 50, 508, 8, 'url(#wood)') +
    frame +
    rect(left, top, 540, 5, '#b57a4e') +
    corners.join('')
  );
}

function bead(x: number, y: number, counted: boolean): string {
  return (
    shape(`M${x - 23} ${y}l9-9h28l9 9-9 9h-28z`, counted ? 'url(#hot)' : 'url(#bead)') +
    rect(x - 12, y - 6.4, 24, 2.4, '#ffffff', 'opacity=".25"')
  );
}

function stampMark(): string {
  return place(
    690,
    176,
    { turn: 5 },
    rect(-44, -62, 88, 124, seal, 'rx="10"'),
    rect(-37, -55, 74, 110, 'none', `rx="6" stroke="${paper}" stroke-width="2.5"`),
    letter('납\n세', { face: 'serifBold', size: 52, x: 0, y: -7, anchor: 'middle', fill: paper, lineHeight: 50 }),
  );
}

function birds(): string {
  const next = seeded(3);
  return Array.from({ length: 5 }, (_, i) =>
    stroke(`M${150 + i * 34 + next() * 8} ${500 - i * 16 + next() * 14}q9-9 14 0q7-9 15-2`, ink, 3),
  ).join('');
}

export function murimTax(): string {
  return page(width, height, [
    defs(),
    rect(0, 0, width, height, 'url(#paper)'),
    ledger(),
    disc(400, 546, 148, seal),
    birds(),
    mountains(),
    mist(),
    rect(0, 1010, width, 200, '#25282a'),
    sword(),
    abacus(),
    stampMark(),
    title('무림\n세무사', { x: 68, y: 166, size: 132, fill: ink, leading: 1.16 }),
    foot(slug, paper, '#e2674c'),
  ]);
}
