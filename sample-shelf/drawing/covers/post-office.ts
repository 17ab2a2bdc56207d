import { letter } from '../lettering.ts';
import { foot, height, title, width } from './jacket.ts';
import {
  clip,
  curve,
  disc,
  group,
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

const slug = 'makcha-dwi-uchegug';
const vanishing: Point = [212, 742];
const ink = '#0c1530';
const lamp = '#ffd489';

/** A point on the way from the vanishing point to a point at the foot of the page. */
function toward([x, y]: Point, share: number): Point {
  return [vanishing[0] + (x - vanishing[0]) * share, vanishing[1] + (y - vanishing[1]) * share];
}

function defs(): string {
  return `<defs>${[
    linear('sky', [
      [0, '#0b1330'],
      [0.45, '#1b2f5e'],
      [0.8, '#41608c'],
      [1, '#7d8fa6'],
    ]),
    linear('ground', [
      [0, '#22335a'],
      [1, '#0a1128'],
    ]),
    linear('platform', [
      [0, '#55648a'],
      [0.4, '#2c3b66'],
      [1, '#141d40'],
    ]),
    linear('wall', [
      [0, '#2a2b4a'],
      [1, '#4a3d4f'],
    ]),
    linear('room', [
      [0, '#fff0bd'],
      [0.55, '#ffd07a'],
      [1, '#f2a24b'],
    ]),
    linear('spill', [
      [0, lamp, 0.75],
      [1, lamp, 0],
    ]),
    radial('glow', [
      [0, '#ffcf7d', 0.6],
      [0.5, '#ffb75e', 0.2],
      [1, '#ffb75e', 0],
    ]),
    radial('tail', [
      [0, '#ff5138', 0.95],
      [0.25, '#f0402f', 0.5],
      [1, '#f0402f', 0],
    ]),
    linear('trail', [
      [0, '#f0402f', 0.34],
      [1, '#f0402f', 0],
    ]),
    clip('pane', rect(500, 690, 206, 176, '#fff')),
  ].join('')}</defs>`;
}

function stars(): string {
  const next = seeded(11);
  return Array.from({ length: 110 }, () => {
    const y = next() * 640;
    return disc(next() * width, y, 0.7 + next() * 1.5, '#dfe8ff', `opacity="${(0.85 - y / 900).toFixed(2)}"`);
  }).join('');
}

function hills(): string {
  const far = `${curve([
    [-10, 690],
    [90, 640],
    [190, 672],
    [330, 612],
    [470, 660],
    [640, 590],
    [820, 640],
  ])}L820 780L-10 780Z`;
  const near = `${curve([
    [-10, 730],
    [110, 700],
    [230, 738],
    [380, 700],
    [560, 728],
    [820, 690],
  ])}L820 800L-10 800Z`;
  return shape(far, '#34507c') + shape(near, '#1d3058');
}

function track(): string {
  const sleepers = Array.from({ length: 17 }, (_, i) => {
    const share = 0.04 * 1.22 ** i;
    const thick = 0.028 * share;
    return polygon(
      [
        toward([-70, 1240], share),
        toward([356, 1240], share),
        toward([356, 1240], share + thick),
        toward([-70, 1240], share + thick),
      ],
      '#0a1129',
      'opacity=".75"',
    );
  });
  const rail = (x: number, shine: string): string =>
    polygon([vanishing, toward([x - 11, 1240], 1), toward([x + 11, 1240], 1)], shine);
  return [...sleepers, rail(2, '#7b8db4'), rail(284, '#a9b0c4')].join('');
}

function train(): string {
  const [x, y] = vanishing;
  const body = shape(`M${x - 27} ${y + 14}v-46q0-16 16-16h22q16 0 16 16v46z`, '#131b38');
  const back = rect(x - 13, y - 36, 26, 20, lamp, 'rx="3" opacity=".9"');
  const lights = [-17, 17].map(
    (shift) => disc(x + shift, y - 2, 46, 'url(#tail)') + disc(x + shift, y - 2, 6, '#ffe1d4'),
  );
  const shine = polygon(
    [
      [x - 20, y + 14],
      [x + 20, y + 14],
      [x + 66, 1040],
      [x - 150, 1040],
    ],
    'url(#trail)',
  );
  return shine + disc(x, y - 6, 150, 'url(#tail)', 'opacity=".5"') + body + back + lights.join('');
}

function platform(): string {
  const edge: Point = [398, 1240];
  const top = polygon([toward(edge, 0.05), [820, 806], [820, 1240], edge], 'url(#platform)');
  const side = polygon([toward(edge, 0.05), edge, [362, 1240], toward([362, 1240], 0.05)], '#070c1f');
  const line = polygon(
    [toward([440, 1240], 0.06), toward([462, 1240], 0.06), [462, 1240], [440, 1240]],
    '#e8bf6a',
    'opacity=".75"',
  );
  const spill = polygon(
    [
      [486, 938],
      [720, 938],
      [812, 1170],
      [402, 1170],
    ],
    'url(#spill)',
    'opacity=".62"',
  );
  return side + top + line + spill;
}

/** The clerk behind the counter, sorting what the last train brought. */
function room(): string {
  const holes = Array.from({ length: 12 }, (_, i) =>
    rect(508 + (i % 6) * 34, 700 + Math.floor(i / 6) * 34, 26, 25, '#d98b3d', 'opacity=".55"'),
  );
  const mail = [
    [512, 712, 3],
    [548, 708, 4],
    [614, 744, 3],
    [682, 710, 3],
    [648, 746, 4],
    [512, 748, 3],
  ].map(([x = 0, y = 0, w = 3]) => rect(x, y, 8 + w * 2, 13, '#fff6dc'));
  const clerk = group(
    '',
    shape('M556 868q0-62 22-72 18-8 44 0 24 8 24 72z', '#2b2a47'),
    rect(589, 776, 20, 26, '#c98356'),
    oval(599, 758, 25, 29, '#e9b07d'),
    shape('M572 764q-6-44 30-44 32 0 26 40-10-18-24-20-18 8-28 6z', '#241f38'),
    stroke('M587 764q5 3 9 0M605 764q5 3 9 0', '#5a3420', 2.4) +
      stroke('M597 775q4 2 7 0', '#a8683f', 2) +
      shape('M569 736q30-20 62 0l8 4q-38-10-78 0z', '#24406e'),
    shape('M572 736q2-24 28-24t28 24q-28-9-56 0z', '#2c4f86'),
  );
  const letterInHand = place(
    632,
    826,
    { turn: -12 },
    rect(-28, -18, 54, 34, '#fffaf0'),
    stroke('M-28-18L0 4 26-18', '#d9b98d', 2.5),
    disc(0, 1, 5, '#c8452d'),
  );
  return group(
    'clip-path="url(#pane)"',
    rect(500, 690, 206, 176, 'url(#room)'),
    ...holes,
    ...mail,
    clerk,
    letterInHand,
    rect(500, 846, 206, 24, '#7a4630'),
  );
}

function office(): string {
  const side = polygon(
    [
      [452, 642],
      [372, 676],
      [372, 872],
      [452, 940],
    ],
    '#161c3b',
  );
  const front = rect(452, 636, 380, 304, 'url(#wall)');
  const roof =
    polygon(
      [
        [348, 660],
        [430, 560],
        [840, 560],
        [840, 652],
        [436, 652],
      ],
      '#101733',
    ) +
    polygon(
      [
        [348, 660],
        [436, 652],
        [840, 652],
        [840, 664],
        [438, 664],
        [352, 674],
      ],
      '#2c3968',
    );
  const frame = rect(488, 678, 230, 200, '#171b36') + room() + rect(480, 872, 246, 14, '#8a5a3d');
  const door = rect(750, 700, 60, 240, '#1c2142') + rect(760, 712, 50, 90, '#f6b663', 'opacity=".85"');
  const board =
    rect(486, 580, 236, 62, '#f3e6c6', 'rx="4"') +
    letter('우체국', { face: 'serifBold', size: 44, x: 604, y: 626, anchor: 'middle', fill: '#b2351f', spacing: 14 });
  const sideWindow = polygon(
    [
      [436, 716],
      [396, 728],
      [396, 800],
      [436, 812],
    ],
    '#f4b964',
    'opacity=".9"',
  );
  const chimney = rect(700, 516, 40, 60, '#101733');
  return (
    disc(600, 780, 400, 'url(#glow)') +
    chimney +
    side +
    sideWindow +
    front +
    disc(600, 780, 250, 'url(#glow)') +
    roof +
    frame +
    door +
    board
  );
}

function mailbox(): string {
  const box =
    shape('M0 0v-150q0-40 46-40t46 40V0z', '#c23a26') + shape('M62 0v-172q30 10 30 42V0z', '#8f2419', 'opacity=".7"');
  return place(
    676,
    1024,
    {},
    oval(48, 2, 70, 11, '#060a1c', 'opacity=".5"'),
    box,
    rect(14, -132, 56, 11, '#3b0f12', 'rx="5"'),
    rect(22, -100, 40, 32, '#f3e6c6', 'rx="2"'),
    stroke('M22-100l20 16 20-16', '#b2351f', 3),
    rect(-5, -8, 102, 12, '#6d1a14'),
  );
}

/** Letters that lift off the track behind the train and fly to the lit window. */
function letters(): string {
  const flight: ReadonlyArray<readonly [number, number, number, number]> = [
    [262, 668, 0.24, 12],
    [300, 606, 0.36, -18],
    [252, 538, 0.46, 10],
    [336, 506, 0.58, 26],
    [180, 610, 0.3, -30],
    [430, 478, 0.72, -14],
    [142, 520, 0.44, 22],
    [560, 470, 0.86, 16],
    [664, 396, 1.15, -16],
    [372, 402, 0.6, -28],
  ];
  return flight
    .map(([x, y, scale, turn]) =>
      place(
        x,
        y,
        { scale, turn },
        rect(-42, -28, 84, 56, '#f6ecd6', 'rx="2"'),
        shape('M-42 28L-6-2h12l36 30z', '#e4d3b3'),
        shape('M-42-28L0 10 42-28z', '#fffaf0'),
        stroke('M-42-28L0 10 42-28', '#cbb48d', 2),
        disc(0, 8, 7, '#c8452d'),
      ),
    )
    .join('');
}

function passenger(): string {
  const coat =
    shape('M-30 0q-6-70 4-108 6-26 26-26t27 26q12 40 6 108z', ink) +
    rect(-17, 0, 13, 56, '#0a1026') +
    rect(5, 0, 13, 56, '#0a1026');
  const head = disc(0, -152, 23, '#1a2145') + shape('M-25-146q-4-34 25-34t25 34q-6 22-12 14-12 6-26 0-8 6-12-14z', ink);
  const rim =
    stroke('M31-4q6-70-6-104-6-18-16-22', '#ffc878', 3.5, 'opacity=".85"') +
    stroke('M22-138q6-22-2-32', '#ffc878', 3, 'opacity=".8"');
  const bag =
    shape('M-22-100q-20 34-20 84l14 2q2-40 16-60z', ink) +
    rect(-60, -2, 46, 40, '#27315e', 'rx="5"') +
    stroke('M-46-2q8-18 18 0', '#27315e', 5);
  return place(
    520,
    1066,
    { scale: 0.98 },
    polygon(
      [
        [-20, 54],
        [20, 54],
        [-58, 150],
        [-118, 150],
      ],
      '#060a1c',
      'opacity=".4"',
    ),
    bag,
    coat,
    head,
    rim,
  );
}

export function postOffice(): string {
  return page(width, height, [
    defs(),
    rect(0, 0, width, height, 'url(#sky)'),
    stars(),
    hills(),
    rect(0, 742, width, 500, 'url(#ground)'),
    track(),
    train(),
    platform(),
    office(),
    mailbox(),
    passenger(),
    letters(),
    title('막차 뒤의\n우체국', { x: 60, y: 156, size: 116, fill: '#fbf1da' }),
    foot(slug, '#fbf1da', '#e8745c'),
  ]);
}
