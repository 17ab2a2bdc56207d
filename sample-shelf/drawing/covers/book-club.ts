import { type Lettering, letter } from '../lettering.ts';
import { foot, height, title, width } from './jacket.ts';
import { clip, disc, group, linear, oval, page, place, polygon, radial, rect, seeded, shape, stroke } from './kit.ts';

const slug = 'toyoil-ui-churi-dogseohoe';
const cream = '#f8efdc';
const coral = '#d9573d';
const navy = '#20344f';

function defs(): string {
  return `<defs>${[
    linear(
      'table',
      [
        [0, '#e0a562'],
        [0.55, '#c98948'],
        [1, '#a56a34'],
      ],
      [0, 0, 1, 1],
    ),
    linear(
      'leaf',
      [
        [0, '#efe2c6'],
        [0.14, cream],
        [1, '#fffaf0'],
      ],
      [0, 0, 1, 0],
    ),
    linear(
      'leafBack',
      [
        [0, '#fffaf0'],
        [0.86, cream],
        [1, '#e3d3b2'],
      ],
      [0, 0, 1, 0],
    ),
    radial('coffee', [
      [0, '#5b3320'],
      [1, '#3a1f13'],
    ]),
    radial('latte', [
      [0, '#d9ac7c'],
      [1, '#b98456'],
    ]),
    radial('tea', [
      [0, '#e08a3a'],
      [1, '#b4551f'],
    ]),
    radial('green', [
      [0, '#b9c46a'],
      [1, '#87964a'],
    ]),
    clip('wood', disc(400, 760, 440, '#fff')),
  ].join('')}</defs>`;
}

/** Library carpet in big checks, cooler than the table so that the table glows. */
function floor(): string {
  const checks = Array.from({ length: 96 }, (_, i) => [i % 8, Math.floor(i / 8)] as const)
    .filter(([column, row]) => (column + row) % 2 === 0)
    .map(([column, row]) => rect(column * 100, row * 100, 100, 100, '#1d4d49'));
  return rect(0, 0, width, height, '#23584f') + checks.join('');
}

function chair(angle: number, out: boolean): string {
  const reach = out ? 560 : 478;
  const radians = (angle * Math.PI) / 180;
  const x = 400 + Math.cos(radians) * reach;
  const y = 760 + Math.sin(radians) * reach;
  return place(
    x,
    y,
    { turn: angle + 90 + (out ? 16 : 0) },
    rect(-74, -58, 148, 130, '#0f2f2d', 'rx="26" opacity=".45"'),
    rect(-80, -70, 160, 130, '#8c4a2c', 'rx="24"'),
    rect(-64, -54, 128, 98, '#c9683f', 'rx="16"'),
    rect(-88, -92, 176, 34, '#6e3820', 'rx="16"'),
  );
}

function table(): string {
  const grain = Array.from({ length: 15 }, (_, i) =>
    stroke(`M-60 ${352 + i * 60}q240 ${(i % 3) * 10 - 10} 470 0t470 0`, '#9b6230', 2, 'opacity=".28"'),
  );
  const light = [
    [-40, 190],
    [250, 190],
    [540, 190],
  ].map(([x = 0, wide = 0]) =>
    polygon(
      [
        [x + 420, 300],
        [x + 420 + wide, 300],
        [x - 40 + wide, 1220],
        [x - 40, 1220],
      ],
      '#ffe3a1',
      'opacity=".3"',
    ),
  );
  return (
    disc(412, 780, 440, '#0b2624', 'opacity=".5"') +
    disc(400, 760, 440, 'url(#table)') +
    group('clip-path="url(#wood)"', ...grain, ...light) +
    disc(400, 760, 434, 'none', 'stroke="#f0c184" stroke-width="5" opacity=".7"')
  );
}

interface Cup {
  x: number;
  y: number;
  ware: string;
  drink: string;
  turn: number;
  foam?: string;
}

function cup({ x, y, ware, drink, turn, foam = '' }: Cup): string {
  const handle = stroke('M50-12q40-6 40 12t-40 12', ware, 12);
  return place(
    x,
    y,
    { turn },
    oval(10, 14, 98, 96, '#5a3417', 'opacity=".35"'),
    disc(0, 0, 94, ware),
    disc(0, 0, 94, '#ffffff', 'opacity=".55"'),
    disc(0, 0, 70, ware, 'opacity=".4"'),
    oval(7, 9, 60, 58, '#5a3417', 'opacity=".22"'),
    handle,
    disc(0, 0, 58, ware),
    disc(0, 0, 49, drink),
    foam,
    shape('M-38-20q10-24 36-26-22 10-30 28z', '#ffffff', 'opacity=".5"'),
  );
}

function cups(): string {
  const heart = shape('M0 22q-34-22-22-40 12-12 22 6 10-18 22-6 12 18-22 40z', '#f6e3c6', 'opacity=".9"');
  const dregs =
    disc(0, 0, 49, '#efe6d4') +
    oval(6, 10, 30, 22, '#8c6a3c', 'opacity=".35"') +
    stroke('M-8 6q16-22 24-4-2 12-12 12v12M2 36v1', '#6b4422', 6, 'opacity=".85"');
  const ring = disc(640, 1012, 62, 'none', 'stroke="#6b3c1c" stroke-width="6" opacity=".45"');
  return (
    ring +
    [
      cup({ x: 158, y: 540, ware: coral, drink: 'url(#coffee)', turn: -150 }),
      cup({ x: 648, y: 540, ware: '#3f7f86', drink: 'url(#latte)', turn: -30, foam: heart }),
      cup({ x: 106, y: 872, ware: '#e0b13f', drink: 'url(#green)', turn: 160 }),
      cup({ x: 700, y: 884, ware: navy, drink: 'url(#tea)', turn: 24 }),
      cup({ x: 398, y: 1064, ware: '#efe6d4', drink: '#efe6d4', turn: 0, foam: dregs }),
    ].join('')
  );
}

function lines(x: number, y: number, wide: number, count: number, seed: number): string {
  const next = seeded(seed);
  return Array.from({ length: count }, (_, i) =>
    rect(x, y + i * 17, i % 6 === 5 ? wide * (0.3 + next() * 0.4) : wide, 5, '#9c917e', 'rx="2.5" opacity=".75"'),
  ).join('');
}

function note(text: string, x: number, y: number, fill: string, turn: number): string {
  const look: Lettering = { face: 'hand', size: 28, x: 0, y: 0, fill, lineHeight: 27, spacing: -1.5 };
  return place(x, y, { turn }, letter(text, look));
}

/** The book everybody reads, and what five readers have written in its margins. */
function book(): string {
  const shadow = rect(-214, -156, 444, 330, '#4a2a12', 'rx="10" opacity=".35"');
  const covers = rect(-222, -166, 444, 332, '#7a2a2a', 'rx="8"');
  const leaves =
    shape('M0-154q-60-12-212-2v312q150-10 212 4z', 'url(#leafBack)') +
    shape('M0-154q60-12 212-2v312q-150-10-212 4z', 'url(#leaf)') +
    stroke('M0-154V160', '#c9b58c', 2.5);
  const text = lines(-102, -122, 84, 15, 4) + lines(18, -122, 84, 15, 9);
  const marks =
    rect(-104, -57, 88, 11, '#f2c64a', 'opacity=".75"') +
    oval(60, -12, 54, 14, 'none', `stroke="${coral}" stroke-width="4"`) +
    stroke('M18 66h84', '#3f7f86', 4) +
    stroke('M116-14q18-4 26-22', coral, 3.5) +
    stroke('M-108-2q-20 8-30 26', navy, 3.5);
  const notes = [
    note('왜 하필\n토요일?', -206, -112, coral, -4),
    note('알리바이\n없음', -204, 52, navy, 3),
    note('거짓말!', 118, -42, coral, -6),
    note('컵이\n다섯 개', 122, 62, '#2c6b6e', 4),
    note('범인은\n여기에', 122, -112, '#8a6a12', 3),
    note('다음 주에', -206, 136, '#2c6b6e', -3),
  ];
  return place(
    402,
    772,
    { turn: -5, scale: 0.93 },
    shadow,
    covers,
    leaves,
    text,
    marks,
    ...notes,
    shape('M-34-160h22v60l-11-10-11 10z', coral),
  );
}

function smallThings(): string {
  const pencil = place(
    300,
    512,
    { turn: 16 },
    rect(-70, -2, 150, 14, '#4a2a12', 'opacity=".3" rx="6"'),
    rect(-80, -8, 130, 14, '#e0b13f'),
    rect(-80, -1, 130, 7, '#b98a24'),
    polygon(
      [
        [50, -8],
        [78, -1],
        [50, 6],
      ],
      '#f3dcb2',
    ),
    polygon(
      [
        [68, -3.5],
        [78, -1],
        [68, 1.5],
      ],
      navy,
    ),
    rect(-94, -8, 16, 14, coral, 'rx="4"'),
  );
  const glasses = place(
    486,
    490,
    { turn: -14 },
    disc(-34, 0, 27, '#ffffff', `opacity=".35"`),
    disc(34, 0, 27, '#ffffff', 'opacity=".35"'),
    disc(-34, 0, 27, 'none', `stroke="${navy}" stroke-width="6"`),
    disc(34, 0, 27, 'none', `stroke="${navy}" stroke-width="6"`),
    stroke('M-8-4q8-8 16 0M-60-6l-22-30M60-6l22-30', navy, 6),
  );
  const lens = place(
    222,
    1010,
    { turn: 128 },
    rect(54, -6, 100, 22, '#4a2a12', 'opacity=".3" rx="10"'),
    rect(50, -11, 100, 22, '#5a2f1c', 'rx="11"'),
    disc(0, 0, 56, '#e9f3ee', 'opacity=".55"'),
    disc(0, 0, 56, 'none', 'stroke="#3b3a3a" stroke-width="11"'),
    stroke('M-30 18q-10-30 16-48', '#ffffff', 7, 'opacity=".8"'),
  );
  const crumbs = [
    [548, 1020, 5],
    [566, 1040, 3],
    [532, 1046, 4],
    [516, 1022, 3],
    [590, 1018, 3],
  ]
    .map(([x = 0, y = 0, r = 1]) => disc(x, y, r, '#7a4a1e'))
    .join('');
  const biscuit =
    disc(556, 994, 32, '#8a5522', 'opacity=".35"') +
    shape('M520 980a34 34 0 1 0 62-16q-10 14-24 8-4-16-24-8-12 6-14 16z', '#d99a4a') +
    [
      [540, 994],
      [562, 1000],
      [550, 1012],
      [572, 988],
    ]
      .map(([x = 0, y = 0]) => disc(x, y, 4, '#5b3320'))
      .join('');
  return pencil + glasses + lens + crumbs + biscuit;
}

export function bookClub(): string {
  return page(width, height, [
    defs(),
    floor(),
    chair(-152, false),
    chair(-28, false),
    chair(150, false),
    chair(30, false),
    chair(84, true),
    table(),
    smallThings(),
    cups(),
    book(),
    title('토요일의\n추리 독서회', { x: 60, y: 142, size: 102, fill: cream }),
    foot(slug, cream, '#f08a6f'),
  ]);
}
